// Rules for changes of gaps, and of the basis of any statement.
import type { RuleText } from "../rule.js";

export const gapRules = {
  "gap-added": {
    direction: "neither",
    level: "safe",
    title: "a gap added",
    reason: "The suite observes one more behaviour, and never fails a deployment for it.",
    remedy: "Check that you can rely on the generated server's answer.",
  },
  "gap-removed": {
    direction: "neither",
    level: "risky",
    title: "a gap removed",
    reason:
      "The question is gone. The suite no longer observes the answer, and the spec does not state an answer.",
    remedy: "If the document now states the answer, state it in the spec. If not, keep the gap.",
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
      "If deployments still differ, keep the gap with the basis chosen. Make clients accept any answer.",
  },
  "gap-closed-as-answered": {
    direction: "both",
    level: "risky",
    title: "a gap closed, with the generated server's answer",
    reason:
      "The generated server already conforms. A deployment with a different answer passed before and now fails.",
    remedy: "Run the suite against every deployment, and fix those that answer differently.",
  },
  "gap-closed-otherwise": {
    direction: "both",
    level: "breaking",
    title: "a gap closed, with another answer than the generated server's",
    reason:
      "The generated server, and clients that rely on its answer, no longer do what the document states.",
    remedy: "Regenerate the server, and make clients accept the new answer before you deploy it.",
  },
  "gap-closed": {
    direction: "both",
    level: "risky",
    title: "a gap closed",
    reason:
      "The gap is gone, and the statement that it was about has changed. A person must decide whether this statement now gives the generated server's answer.",
    remedy: "Compare the new statement with the old answer, and check the server against both.",
  },
  "gap-opened": {
    direction: "both",
    level: "risky",
    title: "a statement became a gap",
    reason: "A deployment may now answer in any way, so clients can't rely on one answer.",
    remedy: "Find out the answer of each deployment, or require one answer with --answers.",
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
      "The document now states a different answer. Servers and clients that follow the old answer no longer conform.",
    remedy: "Regenerate the server, and make clients accept both answers before you deploy it.",
  },
  "gap-observed-otherwise": {
    direction: "neither",
    level: "safe",
    title: "a gap is observed in another way",
    reason: "An observation can't fail a deployment.",
    remedy:
      "Expect a different observation in reports, and check the answers that you require with --answers.",
  },
  "basis-strengthened": {
    direction: "neither",
    level: "risky",
    title: "stronger basis",
    reason: "A deployment that follows a different reading passed before and may now fail.",
    remedy: "Run the suite against every deployment.",
  },
  "basis-weakened": {
    direction: "neither",
    level: "risky",
    title: "weaker basis",
    reason: "The suite may no longer fail a deployment for this statement, so clients can rely on it less.",
    remedy: "Check that clients accept another answer.",
  },
  "clause-excluded": {
    direction: "neither",
    level: "risky",
    title: "no longer tested",
    reason: "No check tests this statement any more, so nobody notices when a deployment breaks it.",
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
