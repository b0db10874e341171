// Works on several things at the same time.

/** Does `work` on every item, on at most `width` lines at the same time, counted from 0; the results come in the order of the items. */
export async function pooled<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, line: number) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>();
  const queue = items.entries();
  const worker = async (_: unknown, line: number) => {
    for (const [index, item] of queue) results.set(index, await work(item, line));
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return [...results].sort(([a], [b]) => a - b).map(([, result]) => result);
}
