// Passes over what a user still says of gaps that the spec had before.
import type { InterfaceModel } from "../../spec/model.js";
import type { ErrorOutput } from "../../spec/read-model.js";
import type { Pinned } from "./chosen.js";

/** The ids that a file may name: those of the gaps, and those of gaps that the spec had before. */
export const nameableGaps = ({ gaps, retiredGaps = [] }: InterfaceModel): readonly string[] =>
  [...gaps, ...retiredGaps].map(({ id }) => id);

/** The pinned answers without those to retired gaps; a line on standard error says so of each. */
export function withoutRetired(
  pinned: Pinned,
  { retiredGaps = [] }: InterfaceModel,
  io: ErrorOutput,
): Pinned {
  const retired = retiredGaps.filter(({ id }) => id in pinned);
  for (const { id, why } of retired)
    io.err(`The required answer to ${id} is ignored, since the spec no longer has this gap: ${why}.\n`);
  const isKept = (id: string) => retired.every((gap) => gap.id !== id);
  return Object.fromEntries(Object.entries(pinned).filter(([id]) => isKept(id)));
}
