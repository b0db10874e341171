/** Things by what they have in common, in the order in which each group was first met. */
export function grouped<T, K>(things: readonly T[], keyOf: (thing: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const group = groups.get(key) ?? [];
    groups.set(key, [...group, thing]);
  }
  return groups;
}
