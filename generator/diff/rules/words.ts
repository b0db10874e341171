// Rules for changes of text that only people read, and of sample values.
import type { RuleText } from "../rule.js";

export const wordRules = {
  "wording-changed": {
    direction: "neither",
    level: "safe",
    title: "reworded",
    reason: "Only the text for people changed.",
    remedy: "Check that the new words mean the same.",
  },
  "section-changed": {
    direction: "neither",
    level: "safe",
    title: "moved to another section of the document",
    reason: "Only its place in the document changed.",
    remedy: "Nothing to do.",
  },
  "samples-changed": {
    direction: "neither",
    level: "safe",
    title: "sample values changed",
    reason: "Samples don't limit which values are allowed. The suite only sends different records.",
    remedy: "Nothing to do.",
  },
  "examples-changed": {
    direction: "neither",
    level: "safe",
    title: "example values changed",
    reason: "Examples don't limit which values are allowed. Only the records of cri-kit sample contain them.",
    remedy: "Nothing to do.",
  },
  "business-identifier-changed": {
    direction: "neither",
    level: "safe",
    title: "business identifier changed",
    reason:
      "It only affects the suite: if a deployment finds records by this member, an update of the suite keeps it.",
    remedy: "Nothing to do.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
