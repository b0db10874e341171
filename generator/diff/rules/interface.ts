import type { RuleText } from "../rule.js";

/** Rules for the whole interface: its name, the member that holds a type, the types outside it, and its paths. */
export const interfaceRules = {
  "interface-renamed": {
    direction: "neither",
    level: "risky",
    title: "the interface has another name",
    reason:
      "The name stands in the generated package and in every report that is compared with an earlier one.",
    remedy: "Rename what refers to the generated package, or keep the name.",
  },
  "type-member-changed": {
    direction: "both",
    level: "breaking",
    title: "another member holds a record's type",
    reason: "Every record that was sent or stored names its type in the old member.",
    remedy: "Change all clients and all stored records together with the server.",
  },
  "external-type-added": {
    direction: "neither",
    level: "safe",
    title: "a type outside the interface is known",
    reason: "A name alone; fields that refer to it are reported on their own.",
    remedy: "Nothing to do.",
  },
  "external-type-removed": {
    direction: "neither",
    level: "safe",
    title: "a type outside the interface is known no more",
    reason: "A name alone; fields that referred to it are reported on their own.",
    remedy: "Nothing to do.",
  },
  "form-added": {
    direction: "request",
    level: "safe",
    title: "a path form added",
    reason: "Every path that led to a record before still does.",
    remedy: "Nothing to do; clients may use the new path.",
  },
  "form-removed": {
    direction: "request",
    level: "breaking",
    title: "a path form removed",
    reason:
      "Clients that ask by this path get no answer any more. References of stored records that hold it lead nowhere, and are no longer found by an id.",
    remedy: "Keep the form until no client asks by it and no stored reference holds it.",
  },
  "form-path-changed": {
    direction: "request",
    level: "breaking",
    title: "a path form leads elsewhere",
    reason:
      "Clients that ask by the old path get no answer any more. References of stored records that hold it lead nowhere, and are no longer found by an id.",
    remedy:
      "Add the new path as a form of its own, and keep the old one beside it until no client asks by it and no stored reference holds it.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
