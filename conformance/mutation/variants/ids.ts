// Conforming variants of ids.
import { offersAny } from "../../../spec/offers.js";
import type { MakeBehaviour } from "../../behaviours/call.js";
import { digitIds, renamedIds } from "../../behaviours/renamed-ids.js";
import { reusedIds } from "../../behaviours/reused-ids.js";
import { keptPlaces } from "../../checks/delete-refused/referring-records.js";
import type { ConformingVariant } from "../conforming-variant.js";

const sole = ["ids"];

function naming(name: string, behaviour: MakeBehaviour): ConformingVariant {
  return { name, layer: "ids", answers: ["id-shape"], sole, behaviour };
}

/**
 * The document does not say that an id is used only once. Where a delete of a record that others refer to is refused, the checks of that
 * cannot be judged with such ids.
 */
const reused: ConformingVariant = {
  name: "a new record gets the id of a deleted one",
  layer: "ids",
  answers: [],
  sole,
  suits: (model) => offersAny(model, "add", "delete") && keptPlaces(model).length === 0,
  behaviour: reusedIds,
};

/** Variants of ids that are not UUIDs, or that are used twice. */
export const conformingIds: readonly ConformingVariant[] = [
  naming("ids are digits", digitIds),
  naming(
    "ids are long",
    renamedIds(/rec\.[a-z]{60}\.\d+/g, (nth) => `rec.${"abcdef".repeat(10)}.${nth}`),
  ),
  reused,
];
