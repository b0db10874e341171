/** Finds our answer to a gap by its probe. */

import type { InterfaceModel } from "../../../spec/model.js";

/**
 * Our answer to the gap that a probe observes, if the spec has it; `about` is the clause of the node, for gaps about
 * one node.
 */
export const answerTo = ({ gaps }: InterfaceModel, probe: string, about?: string): string | undefined =>
  gaps.find((gap) => gap.probe === probe && gap.about === about)?.answer;
