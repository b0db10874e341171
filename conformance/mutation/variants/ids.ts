// Conforming variants of ids.
import { offersAny } from "../../../spec/offers.js";
import type { MakeBehaviour } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { digitIds, numberIds, renamedIds } from "../../behaviours/renamed-ids.js";
import { reusedIds } from "../../behaviours/reused-ids.js";

const sole = ["ids"];

function naming(name: string, behaviour: MakeBehaviour): ConformingVariant {
  return { name, layer: "ids", answers: ["id-shape"], sole, behaviour };
}

/** The document does not say that an id is used only once. */
const reused: ConformingVariant = {
  name: "a new record gets the id of a deleted one",
  layer: "ids",
  answers: [],
  sole,
  suits: (model) => offersAny(model, "add", "delete"),
  behaviour: reusedIds,
};

/** Variants of ids that are not UUIDs, or that are used twice. */
export const conformingIds: readonly ConformingVariant[] = [
  naming("ids are digits", digitIds),
  naming(
    "ids are long",
    renamedIds(/rec\.[a-z]{60}\.\d+/g, (nth) => `rec.${"abcdef".repeat(10)}.${nth}`),
  ),
  { ...naming("ids are JSON numbers", numberIds), suits: ({ ids }) => ids?.type === undefined },
  reused,
];
