// Conforming variants of ids.
import type { MakeBehaviour } from "../../behaviours/call.js";
import { digitIds, renamedIds } from "../../behaviours/renamed-ids.js";
import type { ConformingVariant } from "../conforming-variant.js";

function naming(name: string, behaviour: MakeBehaviour): ConformingVariant {
  return { name, layer: "ids", answers: ["id-shape"], behaviour };
}

/** Variants of ids that are not UUIDs. */
export const conformingIds: readonly ConformingVariant[] = [
  naming("ids are digits", digitIds),
  naming(
    "ids are long",
    renamedIds(/rec\.[a-z]{60}\.\d+/g, (nth) => `rec.${"abcdef".repeat(10)}.${nth}`),
  ),
];
