// Rules for changes of the constraints of fields.
import type { RuleText } from "../rule.js";

export const constraintRules = {
  "required-field-added": {
    direction: "request",
    level: "breaking",
    title: "a required field added",
    reason: "The server refuses what writers send today, since they do not know the field.",
    remedy: "Add it as a field that is not required, and require it when all writers send it.",
  },
  "field-made-required": {
    direction: "request",
    level: "breaking",
    title: "a field became required",
    reason: "The server refuses records without it.",
    remedy:
      "Make writers always send it. cri-kit export --check lists the stored records that lack it. Decide on their values, and update them; or edit an export, and load it into an empty store with cri-kit load --store --edited.",
  },
  "field-not-required": {
    direction: "response",
    level: "breaking",
    title: "a field is no longer required",
    reason: "A reader that relies on it may receive records without it.",
    remedy: "First make readers accept records without it.",
  },
  "value-set-closed": {
    direction: "request",
    level: "breaking",
    title: "a field's set of values was closed",
    reason: "The server refuses values that are not listed.",
    remedy: "Make writers send only listed values, and check the stored records with cri-kit export --check.",
  },
  "value-set-opened": {
    direction: "response",
    level: "risky",
    title: "a field's set of values was opened",
    reason: "A reader that handles only the listed values may receive others.",
    remedy: "First make readers accept values that are not listed.",
  },
  "allowed-value-added": {
    direction: "response",
    level: "risky",
    title: "an allowed value added to a closed set",
    reason: "A reader that handles only the old values may receive the new one.",
    remedy: "First make readers accept the new value.",
  },
  "allowed-value-removed": {
    direction: "request",
    level: "breaking",
    title: "an allowed value removed from a closed set",
    reason: "The server refuses the value.",
    remedy: "Make writers send another value, and change the stored records that have it.",
  },
  "constraint-added": {
    direction: "request",
    level: "breaking",
    title: "a constraint added",
    reason: "The server refuses values that it accepts today.",
    remedy: "Make writers keep to the constraint, and check the stored records with cri-kit export --check.",
  },
  "constraint-removed": {
    direction: "response",
    level: "risky",
    title: "a constraint removed",
    reason: "A reader that relies on it may receive other values.",
    remedy: "First make readers accept any value of the type.",
  },
  "constraint-tightened": {
    direction: "request",
    level: "breaking",
    title: "a constraint tightened",
    reason: "The server refuses values that it accepts today.",
    remedy: "Make writers keep to the new limit, and check the stored records with cri-kit export --check.",
  },
  "constraint-loosened": {
    direction: "response",
    level: "risky",
    title: "a constraint loosened",
    reason: "A reader that relies on the old limit may receive values beyond it.",
    remedy: "First make readers accept values up to the new limit.",
  },
  "constraint-changed": {
    direction: "both",
    level: "breaking",
    title: "a constraint changed",
    reason:
      "The server may refuse what writers send today, and readers may receive values that they do not know.",
    remedy:
      "First make readers accept both. Then make writers keep to the new one. Check the stored records too, with cri-kit export --check.",
  },
  "field-default-added": {
    direction: "response",
    level: "risky",
    title: "a default added",
    reason:
      "A record that is added without the field now has the default. A reader can't tell the default from a value that a client sent.",
    remedy: "Make readers accept the default.",
  },
  "field-default-removed": {
    direction: "both",
    level: "breaking",
    title: "a default removed",
    reason: "Writers that leave the field out rely on the default, and readers receive records without it.",
    remedy: "Make writers send the value themselves first.",
  },
  "field-default-changed": {
    direction: "both",
    level: "breaking",
    title: "a default changed",
    reason: "Writers that leave the field out mean the old value, and their records get the new one.",
    remedy: "Make writers send the old value themselves where they mean it.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
