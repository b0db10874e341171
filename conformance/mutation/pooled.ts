// Runs work on many items, a limited number at the same time.

/** Runs `work` on every item, at most `width` at the same time; the results come in the order of the items. */
export async function pooled<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results.set(index, await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
