// Compares what follows from the statements: its wording, section and basis.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Change, Pair } from "../change.js";
import { paired } from "../pairs.js";
import { nodeChanges } from "./node.js";

/** A consequence is added or removed only with an interaction, which is the change. */
export function consequencesChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  return paired(old.consequences, now.consequences, ({ name }) => name).kept.flatMap(nodeChanges);
}
