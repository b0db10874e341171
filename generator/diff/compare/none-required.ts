// Compares the statements that a search needs no parameter.
import type { SpecNode } from "../../../spec/spec-node.js";
import { added, type Change, type Pair, removed } from "../change.js";
import { nodeChanges } from "./node.js";

const words = "a search needs no parameter";

/** Compares whether a version states that a search of one type needs no parameter. */
export function noneRequiredChanges({ old, new: now }: Pair<SpecNode | undefined>): readonly Change[] {
  if (old !== undefined && now !== undefined) return nodeChanges({ old, new: now });
  return [
    ...(old === undefined ? [] : [removed("none-required-removed", old, words)]),
    ...(now === undefined ? [] : [added("none-required-added", now, words)]),
  ];
}
