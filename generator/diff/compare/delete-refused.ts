// Compares which deletes the document states to be refused.
import { type DeleteRefused, deleteRefusedInWords } from "../../../spec/delete-refused.js";
import { added, altered, type Change, type Pair, removed } from "../change.js";
import { nodeChanges } from "./node.js";

export function deleteRefusedChanges({ old, new: now }: Pair<DeleteRefused | undefined>): readonly Change[] {
  if (old !== undefined && now !== undefined) {
    const pair = { old, new: now };
    const words = [deleteRefusedInWords(old), deleteRefusedInWords(now)] as const;
    return [...altered("delete-refused-changed", pair, words), ...nodeChanges(pair)];
  }
  return [
    ...(old === undefined ? [] : [removed("delete-refused-removed", old, deleteRefusedInWords(old))]),
    ...(now === undefined ? [] : [added("delete-refused-added", now, deleteRefusedInWords(now))]),
  ];
}
