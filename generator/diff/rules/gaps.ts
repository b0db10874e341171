// Rules for changes of gaps, and of the basis of any statement.
import type { RuleText } from "../rule.js";

export const gapRules = {
  "gap-added": {
    direction: "neither",
    level: "safe",
    title: "a gap added",
    reason: "The suite observes one more behaviour, and never fails a deployment for it.",
    remedy: "Check that the generated server's answer is the one that you rely on.",
  },
  "gap-removed": {
    direction: "neither",
    level: "risky",
    title: "a gap removed",
    reason: "The question is gone: the suite no longer observes the answer, and nothing states it.",
    remedy: "State it if the document now does, or keep the gap.",
  },
  "stated-answer-added": {
    direction: "both",
    level: "risky",
    title: "an answer that the document states added",
    reason: "The suite observes one more behaviour, and a deployment that answers differently now fails.",
    remedy: "Run the suite against every deployment, and regenerate the server.",
  },
  "stated-answer-removed": {
    direction: "both",
    level: "risky",
    title: "an answer that the document stated removed",
    reason: "A deployment may now answer differently, and the suite doesn't observe it.",
    remedy:
      "Keep the gap with the basis chosen if deployments still differ, and make clients accept any answer.",
  },
  "gap-closed-as-answered": {
    direction: "both",
    level: "risky",
    title: "a gap closed, with the generated server's answer",
    reason:
      "The generated server already conforms; a deployment that answers differently was allowed before and now fails.",
    remedy: "Run the suite against every deployment, and fix those that answer differently.",
  },
  "gap-closed-otherwise": {
    direction: "both",
    level: "breaking",
    title: "a gap closed, with another answer than ours",
    reason:
      "The generated server, and clients that rely on its answer, no longer do what the document states.",
    remedy: "Regenerate the server, and make clients accept the new answer before you deploy it.",
  },
  "gap-closed": {
    direction: "both",
    level: "risky",
    title: "a gap closed",
    reason:
      "The document now states this in other words; a person must decide whether it states the generated server's answer.",
    remedy: "Compare the new statement with the old answer, and check the server against both.",
  },
  "gap-opened": {
    direction: "both",
    level: "risky",
    title: "a statement became a gap",
    reason: "A deployment may now answer in any way, so clients can't rely on one answer.",
    remedy: "Find out each deployment's answer, or pin one with --answers.",
  },
  "gap-answer-changed": {
    direction: "both",
    level: "risky",
    title: "the generated server's answer to a gap changed",
    reason: "No statement changed, but clients of the generated server get another answer.",
    remedy: "Make clients of the generated server accept both answers before you regenerate it.",
  },
  "gap-statement-changed": {
    direction: "both",
    level: "breaking",
    title: "the statement that closed a gap changed",
    reason:
      "The document now states another answer: servers and clients that follow the old one no longer conform.",
    remedy: "Regenerate the server, and make clients accept both answers before you deploy it.",
  },
  "gap-observed-otherwise": {
    direction: "neither",
    level: "safe",
    title: "a gap is observed in another way",
    reason: "An observation can't fail a deployment.",
    remedy: "Expect another observation in reports, and check pinned answers.",
  },
  "basis-strengthened": {
    direction: "neither",
    level: "risky",
    title: "stronger basis",
    reason: "A deployment that follows another reading was tolerated before and may now fail.",
    remedy: "Run the suite against every deployment.",
  },
  "basis-weakened": {
    direction: "neither",
    level: "risky",
    title: "weaker basis",
    reason: "The suite may no longer fail a deployment for it, so clients can rely on it less.",
    remedy: "Check that clients accept another answer.",
  },
  "clause-excluded": {
    direction: "neither",
    level: "risky",
    title: "no longer tested",
    reason: "No check tests it any more, so nobody notices when a deployment breaks it.",
    remedy: "Test it by other means.",
  },
  "clause-included": {
    direction: "neither",
    level: "risky",
    title: "now tested",
    reason: "A deployment that behaves differently passed before and may now fail.",
    remedy: "Run the suite against every deployment.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
