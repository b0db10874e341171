// Caches the results of a function by text.
/** A function of a text that caches the results for the latest `most` different texts; it must be pure. */
export function memoized<Result>(action: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, Result>();
  // A ring of the known texts: to find the oldest key of a map takes as long as many keys were deleted before it.
  const texts: string[] = [];
  let next = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = action(text);
    const oldest = texts[next];
    if (oldest !== undefined) known.delete(oldest);
    texts[next] = text;
    next = (next + 1) % most;
    known.set(text, result);
    return result;
  };
}
