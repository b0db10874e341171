import type { SpecNode } from "../../../spec/spec-node.js";
import { added, type Change, type Pair, removed } from "../change.js";
import { nodeChanges } from "./node.js";

const words = "a search needs no parameter";

/** That a search of one type needs no parameter, which either version may say. */
export function noneRequiredChanges({ old, new: now }: Pair<SpecNode | undefined>): readonly Change[] {
  if (old !== undefined && now !== undefined) return nodeChanges({ old, new: now });
  return [
    ...(old === undefined ? [] : [removed("none-required-removed", old, words)]),
    ...(now === undefined ? [] : [added("none-required-added", now, words)]),
  ];
}
