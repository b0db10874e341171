import type { RuleText } from "../rule.js";

/** Rules for text that only people read. */
export const wordRules = {
  "wording-changed": {
    direction: "neither",
    level: "safe",
    title: "said in other words",
    reason: "Only what people read differs.",
    remedy: "Read whether the new words mean the same.",
  },
  "section-changed": {
    direction: "neither",
    level: "safe",
    title: "stands in another section of the document",
    reason: "Only where a reader finds it differs.",
    remedy: "Nothing to do.",
  },
  "samples-changed": {
    direction: "neither",
    level: "safe",
    title: "made-up records hold other values",
    reason: "Samples say nothing of what is allowed; the suite only sends other records.",
    remedy: "Nothing to do.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
