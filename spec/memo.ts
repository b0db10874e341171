// Caches the results of a function by text.
/** A function of a text that caches the results for the latest `most` different texts; it must be pure. */
export function memoized<Result>(action: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = action(text);
    // The first entry of a map is the oldest.
    const [oldest] = known.size >= most ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(text, result);
    return result;
  };
}
