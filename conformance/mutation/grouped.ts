// Groups things by a key.

/** The things of each key, with the keys in the order in which they first appear. */
export function grouped<T, K>(things: readonly T[], keyOf: (thing: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, thing]);
  }
  return groups;
}
