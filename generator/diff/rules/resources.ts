import type { RuleText } from "../rule.js";

/** Resource types, what can be done with them, and how it is asked for. */
export const resourceRules = {
  "resource-added": {
    direction: "both",
    level: "safe",
    title: "a resource type added",
    reason: "No request that was right before asks for it.",
    remedy: "Nothing to do; clients may use it.",
  },
  "resource-removed": {
    direction: "both",
    level: "breaking",
    title: "a resource type removed",
    reason: "Every request for it fails, and its stored records can't be reached any more.",
    remedy: "Keep the type until no client asks for it, and export its records first.",
  },
  "resource-segment-changed": {
    direction: "request",
    level: "breaking",
    title: "a type's path segment changed",
    reason:
      "Clients that ask by the old segment get no answer any more, and links that hold it lead nowhere.",
    remedy: "Redirect the old segment to the new one until no client asks by it.",
  },
  "resource-form-added": {
    direction: "request",
    level: "safe",
    title: "a type shown in one path form more",
    reason: "Every path that led to it before still does.",
    remedy: "Nothing to do; clients may use the new path.",
  },
  "resource-form-removed": {
    direction: "request",
    level: "breaking",
    title: "a type shown in one path form less",
    reason: "Clients that ask for the type by this path get no answer any more.",
    remedy: "Keep answering under the old path until no client asks by it.",
  },
  "interaction-added": {
    direction: "request",
    level: "safe",
    title: "an interaction added to a type",
    reason: "No client was told that it could ask for it.",
    remedy: "Nothing to do; clients may use it.",
  },
  "interaction-removed": {
    direction: "request",
    level: "breaking",
    title: "an interaction removed from a type",
    reason: "Clients that ask for it are refused.",
    remedy: "Keep it until no client asks for it.",
  },
  "interaction-rule-added": {
    direction: "neither",
    level: "safe",
    title: "how an interaction is asked for is said",
    reason: "Each type that offers it is reported on its own.",
    remedy: "Nothing to do.",
  },
  "interaction-rule-removed": {
    direction: "neither",
    level: "safe",
    title: "how an interaction is asked for is said no more",
    reason: "Each type that offered it is reported on its own.",
    remedy: "Nothing to do.",
  },
  "interaction-method-changed": {
    direction: "request",
    level: "breaking",
    title: "an interaction is asked for by another method",
    reason: "Clients that send the old method are refused, for every type that offers it.",
    remedy: "Answer to both methods until no client sends the old one.",
  },
  "interaction-place-changed": {
    direction: "request",
    level: "breaking",
    title: "an interaction is asked for at another path",
    reason: "Clients that ask at the old path are refused, for every type that offers it.",
    remedy: "Answer at both paths until no client asks at the old one.",
  },
  "named-operation-added": {
    direction: "request",
    level: "safe",
    title: "a named operation added",
    reason: "No client was told that it could ask for it.",
    remedy: "Nothing to do; clients may use it once its form is known.",
  },
  "named-operation-removed": {
    direction: "request",
    level: "breaking",
    title: "a named operation removed",
    reason: "Clients that ask for it by its name are refused.",
    remedy: "Keep it until no client asks for it.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
