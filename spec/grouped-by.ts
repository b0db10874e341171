// Groups things by a key.

/** The things of each key, in their order; the keys are in the order in which they first appear. */
export function groupedBy<T, K>(
  things: Iterable<T>,
  keyOf: (thing: T) => K,
): ReadonlyMap<K, readonly [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group === undefined) groups.set(keyOf(thing), [thing]);
    else group.push(thing);
  }
  return groups;
}

/** The second things of pairs, by the first. */
export const byFirst = <K, T>(pairs: readonly (readonly [K, T])[]): ReadonlyMap<K, readonly T[]> =>
  new Map(
    [...groupedBy(pairs, ([key]) => key)].map(([key, group]) => [key, group.map(([, thing]) => thing)]),
  );
