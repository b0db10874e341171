/** Finds our answer to a question that a probe of the suite asks. */

import type { InterfaceModel } from "../../../spec/model.js";

/**
 * Our answer to the gap that a probe of the suite observes, where the spec has it; `about` is the clause
 * of the node that the gap is about, for those that are about one.
 */
export function answerTo({ gaps }: InterfaceModel, probe: string, about?: string): string | undefined {
  return gaps.find((gap) => gap.probe === probe && gap.about === about)?.answer;
}
