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
    reason: "Samples don't restrict what is allowed; the suite only sends other records.",
    remedy: "Nothing to do.",
  },
  "examples-changed": {
    direction: "neither",
    level: "safe",
    title: "example values changed",
    reason: "Examples don't restrict what is allowed; only sample departments use them.",
    remedy: "Nothing to do.",
  },
  "business-identifier-changed": {
    direction: "neither",
    level: "safe",
    title: "business identifier changed",
    reason: "It only tells the suite which member an update must keep if a deployment finds records by it.",
    remedy: "Nothing to do.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
