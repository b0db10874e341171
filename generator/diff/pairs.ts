// Pairs the members of two lists by a key, to tell what was added, removed and kept.
import type { Pair } from "./change.js";

/** The key is unique in each list. */
interface Paired<T> {
  readonly added: readonly T[];
  readonly removed: readonly T[];
  readonly kept: readonly Pair<T>[];
}

export function paired<T>(old: readonly T[], now: readonly T[], keyOf: (member: T) => string): Paired<T> {
  const before = new Map(old.map((member) => [keyOf(member), member]));
  const after = new Set(now.map(keyOf));
  return {
    added: now.filter((member) => !before.has(keyOf(member))),
    removed: old.filter((member) => !after.has(keyOf(member))),
    kept: now.flatMap((member) => {
      const twin = before.get(keyOf(member));
      return twin === undefined ? [] : [{ old: twin, new: member }];
    }),
  };
}

/** Pairs lists of plain names, whose order means nothing. */
export const pairedNames = (old: readonly string[], now: readonly string[]): Paired<string> =>
  paired(old, now, (name) => name);
