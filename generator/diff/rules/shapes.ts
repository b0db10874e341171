// Rules for changes of shared shapes.
import type { RuleText } from "../rule.js";

/** A change of a shape's member is reported by a rule of fields, with the fields that use the shape. */
export const shapeRules = {
  "shape-added": {
    direction: "neither",
    level: "safe",
    title: "a shape added",
    reason: "Fields that use it are reported separately.",
    remedy: "Nothing to do.",
  },
  "shape-removed": {
    direction: "neither",
    level: "risky",
    title: "a shape removed",
    reason:
      "The report lists the fields that used the shape separately. Code that uses the generated type of the shape no longer compiles.",
    remedy: "Use the type that replaces it.",
  },
  "shape-role-changed": {
    direction: "request",
    level: "breaking",
    title: "a shape has another role",
    reason: "Searches that look at it compare another value.",
    remedy: "Give the new role to a new shape, and move fields to it one by one.",
  },
  "shape-part-changed": {
    direction: "request",
    level: "breaking",
    title: "a shape's role uses another member",
    reason: "Searches that look at the shape compare another member.",
    remedy: "Write both members until all stored records have the new one.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
