/** A function of a text that remembers what came of the latest `most` different ones; it must give the same each time. */
export function memoized<Result>(action: (text: string) => Result, most: number): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = action(text);
    // The first in a map is the one that was put in longest ago.
    const [oldest] = known.size >= most ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(text, result);
    return result;
  };
}
