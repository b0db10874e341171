// Finds the words in which two texts differ.

/** A part of a text. */
export interface Part {
  readonly text: string;
  /** Whether the other text has something else, or nothing, in its place. */
  readonly differs: boolean;
}

/** Texts of more words are not compared, which would take long. */
const mostWords = 400;

/** Both texts in parts, of which those that are the same have one order. Undefined if they are too long. */
export function differences(
  one: string,
  other: string,
): readonly [one: readonly Part[], other: readonly Part[]] | undefined {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length > mostWords || b.length > mostWords) return undefined;
  const common = commonWords(a, b);
  const [ofOne, ofOther] = [common.map(([at]) => at), common.map(([, at]) => at)];
  return [partsOf(a, new Set(ofOne)), partsOf(b, new Set(ofOther))];
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Words, spaces and signs. An emoji of several characters is one sign, and a letter with its combining marks is in one word. */
const wordsOf = (text: string): readonly string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment);

/** The places, in both, of the longest sequence of words that both have. */
function commonWords(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  // `lengths[i][j]`: of the sequence that `a` from `i` on and `b` from `j` on have in common.
  const lengths = [...a, ""].map(() => [...b, ""].map(() => 0));
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = lengths[i] ?? [];
    for (let j = b.length - 1; j >= 0; j -= 1)
      row[j] = a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  }
  const common: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      common.push([i, j]);
      i += 1;
      j += 1;
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return common;
}

/** Words in a row that are both the same, or both not, are one part. */
function partsOf(words: readonly string[], same: ReadonlySet<number>): readonly Part[] {
  const parts: Part[] = [];
  for (const [at, text] of words.entries()) {
    const differs = !same.has(at);
    const last = parts.at(-1);
    if (last?.differs === differs) parts[parts.length - 1] = { text: last.text + text, differs };
    else parts.push({ text, differs });
  }
  return parts;
}
