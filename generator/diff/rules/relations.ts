// Rules for changes of the relations between fields.
import type { RuleText } from "../rule.js";

export const relationRules = {
  "relation-added": {
    direction: "request",
    level: "breaking",
    title: "a relation between fields added",
    reason: "The server refuses records that it accepts today.",
    remedy: "Make writers keep to the relation, and check the stored records with cri-kit export --check.",
  },
  "relation-removed": {
    direction: "response",
    level: "risky",
    title: "a relation between fields removed",
    reason: "A reader that relies on it may receive records that break it.",
    remedy: "First make readers accept such records.",
  },
  "relation-tightened": {
    direction: "request",
    level: "breaking",
    title: "a relation between fields tightened",
    reason: "The server refuses some of the records that it accepts today.",
    remedy:
      "First make writers keep to the new relation, and check the stored records with cri-kit export --check.",
  },
  "relation-loosened": {
    direction: "response",
    level: "risky",
    title: "a relation between fields loosened",
    reason: "Readers may receive records that they do not expect.",
    remedy: "First make readers accept such records.",
  },
  "relation-changed": {
    direction: "both",
    level: "breaking",
    title: "a relation between fields changed",
    reason:
      "The server may refuse records that writers send today. Readers may receive records that they do not expect.",
    remedy:
      "First make readers accept both. Then make writers keep to the new one. Check the stored records too, with cri-kit export --check.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
