/** Finds the known name that is most similar to a misspelt one. */

/** The number of letters that must change to turn one word into the other (Levenshtein). */
export function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const change = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      current.push(Math.min(change, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[to.length] ?? 0;
}

/** The known name that was probably meant; undefined if none is similar enough. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const word = name.slice(0, 64).toLowerCase();
  const ranked = known
    .map((candidate) => ({ candidate, away: distance(word, candidate.toLowerCase()) }))
    .sort((one, other) => one.away - other.away);
  const [best] = ranked;
  return best !== undefined && best.away <= Math.max(1, Math.floor(word.length / 2))
    ? best.candidate
    : undefined;
}
