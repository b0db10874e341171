// The three bases of a statement, stated, derived and chosen, and their meanings.
import type { Basis } from "./spec-node.js";

/** The most certain first. */
export const bases = ["stated", "derived", "chosen"] as const satisfies readonly Basis[];

/** What each basis means for a deployment. */
export const basisMeanings: Readonly<Record<Basis, string>> = {
  stated: "The document says it. A deployment that does something else fails.",
  derived:
    "Inferred from what the document says. If no other reading is possible, a deployment that does something else fails; otherwise its behaviour is only recorded.",
  chosen:
    "The document does not specify it, and the generated server needs an answer. The suite records how a deployment answers, and never fails it for that, unless you pin the answer.",
};

/** What each basis means for a deployment that does something else than a required check expects. */
export const requiredMeanings: Readonly<Record<Basis, string>> = {
  ...basisMeanings,
  derived:
    "Inferred from what the document says, which has no other reading. A deployment that does something else fails.",
};

/** What each basis means, in a few words. */
export const basisInShort: Readonly<Record<Basis, string>> = {
  stated: "the document says it",
  derived: "inferred from the text",
  chosen: "the document is silent",
};
