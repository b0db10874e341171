/** Finds our answer to a question that a probe of the suite asks. */

import type { InterfaceModel } from "../../../spec/model.js";

/**
 * Our answer to the silence that a probe of the suite finds out, where the spec tells it as a gap; `about` is the clause
 * of the node that the silence is about, for those that are about one.
 */
export function answerTo({ gaps }: InterfaceModel, probe: string, about?: string): string | undefined {
  return gaps.find((gap) => gap.probe === probe && gap.about === about)?.answer;
}
