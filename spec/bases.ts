// The three bases of a statement, stated, derived and chosen, and their meanings.
import type { Basis } from "./spec-node.js";

/** The most certain first. */
export const bases = ["stated", "derived", "chosen"] as const satisfies readonly Basis[];

/** What each basis means for a deployment. */
export const basisMeanings: Readonly<Record<Basis, string>> = {
  stated: "The document says it. A deployment that does something else fails.",
  derived:
    "The document does not say it, but it follows from what the document says. If nothing else can follow, a deployment that does something else fails. Otherwise, the suite only records what the deployment does.",
  chosen:
    "The document does not say it, so the spec chooses an answer for the generated server. The suite records the answer of a deployment. A deployment fails only if you require a different answer with --answers.",
};

/** What each basis means for a deployment that does something else than a required check expects. */
export const requiredMeanings: Readonly<Record<Basis, string>> = {
  ...basisMeanings,
  derived:
    "The document does not say it, but it follows from what the document says. Nothing else can follow, so a deployment that does something else fails.",
};

/** What each basis means, in a few words. */
export const basisInShort: Readonly<Record<Basis, string>> = {
  stated: "the document says it",
  derived: "inferred from the text",
  chosen: "the document is silent",
};
