import type { RuleText } from "../rule.js";

/** Rules for gaps of the document, and for the basis of each statement. */
export const gapRules = {
  "gap-added": {
    direction: "neither",
    level: "safe",
    title: "a gap added",
    reason: "The suite observes one thing more, and can't fail a deployment for it.",
    remedy: "Look whether our answer is the one that you count on.",
  },
  "gap-removed": {
    direction: "neither",
    level: "risky",
    title: "a gap removed",
    reason: "Nothing states what it asked: our answer is held to no more, and observed no more.",
    remedy: "State it where the document does now, or keep the gap.",
  },
  "gap-closed-as-answered": {
    direction: "both",
    level: "risky",
    title: "a gap closed, the way we answered it",
    reason: "Our server is right as it is; a deployment that answers otherwise was allowed, and fails now.",
    remedy: "Run the suite against every deployment, and mend those that answer otherwise.",
  },
  "gap-closed-otherwise": {
    direction: "both",
    level: "breaking",
    title: "a gap closed, but not the way we answered it",
    reason:
      "Our server, and clients that count on our answer, do something else than the document states now.",
    remedy: "Generate the server anew, and let clients take the new answer before it is deployed.",
  },
  "gap-closed": {
    direction: "both",
    level: "risky",
    title: "a gap closed",
    reason:
      "Its subject is stated now in other words than before; whether that is our answer, only a reader can tell.",
    remedy: "Hold the new statement against the old answer, and the server against both.",
  },
  "gap-opened": {
    direction: "both",
    level: "risky",
    title: "what was stated is a gap now",
    reason: "A deployment may answer as it likes, so that clients can count on nothing.",
    remedy: "Ask every deployment for its answer, or pin it with --answers.",
  },
  "gap-answer-changed": {
    direction: "both",
    level: "risky",
    title: "we answer a gap in another way",
    reason: "Nothing stated changes, but clients of our server meet another answer.",
    remedy: "Let clients of our server take both answers before it is generated anew.",
  },
  "gap-statement-changed": {
    direction: "both",
    level: "breaking",
    title: "what closed a gap is stated in another way",
    reason:
      "The document states another answer than it did: servers and clients that follow the old one are wrong now.",
    remedy: "Generate the server anew, and let clients take both answers before it is deployed.",
  },
  "gap-observed-otherwise": {
    direction: "neither",
    level: "safe",
    title: "a gap is observed in another way",
    reason: "An observation can't fail a deployment.",
    remedy: "Expect another observation in reports, and look at pinned answers.",
  },
  "basis-strengthened": {
    direction: "neither",
    level: "risky",
    title: "known more firmly",
    reason:
      "A deployment that did otherwise was tolerated as far as another reading was possible, and may fail now.",
    remedy: "Run the suite against every deployment.",
  },
  "basis-weakened": {
    direction: "neither",
    level: "risky",
    title: "known less firmly",
    reason: "The suite may no longer fail a deployment for it, so that clients can count on it less.",
    remedy: "Look whether clients can do with another answer.",
  },
  "clause-excluded": {
    direction: "neither",
    level: "risky",
    title: "held to no more",
    reason: "No check holds a deployment to it, so that nobody sees when it breaks.",
    remedy: "Watch it by other means.",
  },
  "clause-included": {
    direction: "neither",
    level: "risky",
    title: "held to now",
    reason: "A deployment that did otherwise passed before and may fail now.",
    remedy: "Run the suite against every deployment.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
