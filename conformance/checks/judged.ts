// Tells whether a deployment can be held to a statement of the spec.
import type { SpecNode } from "../../spec/spec-node.js";

/** What the document states, or what follows from it, unless the spec excludes it from the suite. */
export const isJudged = ({ basis, excluded }: Pick<SpecNode, "basis" | "excluded">): boolean =>
  basis !== "chosen" && excluded === undefined;
