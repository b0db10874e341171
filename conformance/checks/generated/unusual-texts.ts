// Kinds of text that stores often lose or change.
import fc from "fast-check";

/**
 * Texts that a store keeps only if it treats them as characters in their order. Each kind is lost or changed by some
 * store in practice. None holds what a JSON store may refuse with good reason: no U+0000, no half of a surrogate pair,
 * no control character except tab and line feed.
 */
export const textKinds = [
  "astral",
  "combining",
  "spaces",
  "scripts",
  "quoting",
  "long",
  "look-alikes",
] as const;

export type TextKind = (typeof textKinds)[number];

/** Texts that a store may take for another kind of value if they are the whole value, by that kind. */
export const lookAlikes = {
  padded: ["007", "00120"],
  number: ["1e3", "1.0", "0x1F", "+12"],
  word: ["true", "null", "NaN"],
  date: ["2026-02-30"],
} as const;

export const samples = {
  astral: [
    "\u{1fac0}",
    "\u{1d49c}",
    "\u{2070e}\u{20731}",
    "\u{1f469}\u200d\u2695\ufe0f",
    "\u{1f1e9}\u{1f1ea}",
  ],
  // Each has a composed form that looks the same: a store that normalises changes it.
  combining: ["e\u0301", "A\u030a", "n\u0303o", "\u1112\u1161\u11ab", "s\u0323\u0307"],
  spaces: [
    "  indented",
    "trailing ",
    " both ",
    "two  spaces",
    "tab\tin it",
    "two\nlines",
    "\u00a0kept\u00a0",
  ],
  // Right to left, double width, and letters whose other case is longer.
  scripts: [
    "\u05e9\u05dc\u05d5\u05dd",
    "\u0645\u064e\u0631\u062d",
    "a \u200f(b)",
    "\u0130stanbul",
    "stra\u00dfe",
    "\ufb01n",
    "\u212b",
    "\uff21\uff22",
  ],
  quoting: [
    "O'Brien",
    "'; DROP TABLE records;--",
    '"quoted" \\ and \\n',
    "100% _any_ *",
    "<b>&amp;</b> & <",
    "$" + "{x} $1 `y` {{z}}",
    "a,b;c|d",
  ],
  "look-alikes": [...lookAlikes.padded, ...lookAlikes.number, ...lookAlikes.word, ...lookAlikes.date],
} as const satisfies Readonly<Record<Exclude<TextKind, "long">, readonly [string, ...string[]]>>;

/** Common limits of columns and messages, in characters. */
export const lengths = [256, 300, 513, 1_025] as const;

/** A text of this length, made of words. */
export const longText = (start: string, length: number): string =>
  start.padEnd(length, " ward round, nothing new").trimEnd().padEnd(length, ".");

/** A text of one kind; `word` makes it unique. It shrinks to the word and one sample of the kind. */
function textOf(kind: TextKind, word: fc.Arbitrary<string>): fc.Arbitrary<string> {
  if (kind === "long")
    return fc.tuple(word, fc.constantFrom(...lengths)).map(([made, length]) => longText(made, length));
  const one = fc.constantFrom<string[]>(...samples[kind]);
  // Stores trim spaces at the ends of a text, and mistake a look-alike only if it is the whole text.
  if (kind === "look-alikes") return one;
  return kind === "spaces" ? one : fc.tuple(word, one).map(([made, odd]) => `${made} ${odd}`);
}

/** A text of the kind `emphasis`, often with a text of another kind before it. */
export function proseOf(emphasis: TextKind, word: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const alone = textOf(emphasis, word);
  const others = textKinds.filter((kind) => kind !== emphasis && kind !== "long");
  const mixed = fc
    .tuple(fc.oneof(...others.map((kind) => textOf(kind, word))), alone)
    .map(([before, after]) => `${before}${after}`);
  return fc.oneof({ arbitrary: alone, weight: 2 }, { arbitrary: mixed, weight: 1 });
}
