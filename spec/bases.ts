import type { Basis } from "./spec-node.js";

/** The three words that say how a statement is known, the most certain first. */
export const bases = ["stated", "derived", "chosen"] as const satisfies readonly Basis[];

/** What each of them means for a deployment. */
export const basisMeanings: Readonly<Record<Basis, string>> = {
  stated: "The document says it. A deployment that does otherwise fails.",
  derived:
    "The only sensible reading of what the document says. A deployment that does otherwise fails where no other reading is possible, and is observed where one is.",
  chosen:
    "The document is silent, and our server needs an answer. The suite observes how a deployment answers, and cannot fail it for that, unless you pin the answer.",
};
