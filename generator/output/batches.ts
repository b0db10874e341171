/** Does it to all of them, so many at a time, and gives what came of each in their order. */
export async function inBatches<T, R>(
  items: readonly T[],
  size: number,
  act: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size) {
    results.push(...(await Promise.all(items.slice(start, start + size).map(act))));
  }
  return results;
}
