// Conforming variants of ids that are not UUIDs, or that are used twice.
import { offersAny } from "../../../spec/offers.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { digitIds, numberIds, renamedIds } from "../../behaviours/renamed-ids.js";
import { reusedIds } from "../../behaviours/reused-ids.js";
import { variantsOf } from "./rows.js";

const sole = ["ids"];
const ids = variantsOf("ids", { sole });
const numbers = variantsOf("ids", { sole, suits: (model) => model.ids?.type === undefined });
const deleted = variantsOf("ids", { sole, suits: (model) => offersAny(model, "add", "delete") });

export const conformingIds: readonly ConformingVariant[] = [
  ids.serves("id-shape", "ids are digits", digitIds),
  ids.serves(
    "id-shape",
    "ids are long",
    renamedIds(/rec\.[a-z]{60}\.\d+/g, (nth) => `rec.${"abcdef".repeat(10)}.${nth}`),
  ),
  numbers.serves("id-shape", "ids are JSON numbers", numberIds),
  // The document does not say that an id is used only once.
  deleted.serves([], "a new record gets the id of a deleted one", reusedIds),
];
