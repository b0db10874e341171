// Tests how patterns are matched: as JavaScript does, and in a time that grows with the text alone.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matches, matchingOf, mostTriedOn } from "./patterns.js";

test.each([
  "^[A-Z]{3}\\d{4}$",
  "^[A-Za-z0-9\\-.]{1,64}$",
  "^\\d+\\.\\d+$",
  "^[^@]+@[^@]+$",
  "^(?!\\.{1,2}$)[^/]+$",
  "\\d{4}",
  "^(?:active|inactive|unknown)$",
  "^.*$",
  "^([A-Z])-\\1$",
  "(?<=x)y",
])("%s is matched natively: it can't take long", (pattern) => {
  expect(matchingOf(pattern)).toBe("native");
});

describe.each([
  ["^([a-z0-9]+-?)+$", "a".repeat(40)],
  ["^(a|a|b)*$", "a".repeat(40)],
  ["^(a?){30}a{30}$", "a".repeat(29)],
  ["a+b", "a".repeat(200_000)],
  ["(?:a{100}){10}b", "a".repeat(200_000)],
  ["^\\d*\\d*$", "1".repeat(200_000)],
  ["^(?=.*\\d)(?!.*\\s.*\\s.*\\s)(\\w+\\s?)+$", "a1".repeat(40)],
  ["^[^\\s]+(\\s[^\\s]+)*$", `${"ab ".repeat(60_000)} `],
])("%s is matched by RE2", (pattern, text) => {
  test("in linear time", () => {
    expect(matchingOf(pattern)).toHaveProperty("all");
    matches(pattern, "a");
    const began = performance.now();
    expect(matches(pattern, `${text}!`)).toBe(false);
    expect(performance.now() - began).toBeLessThan(3000);
  });
});

test("what RE2 lacks is tried on short texts only", () => {
  const pattern = "^(?:(a+)+\\1)+$";
  expect(matchingOf(pattern)).toBe("short");
  expect([matches(pattern, "aa"), matches(pattern, "ab")]).toEqual([true, false]);
  expect(matches(pattern, `${"a".repeat(16)}b`)).toBe(true);
});

test.each([
  ["^x(?!b)a+$", 16],
  ["^a(?!b)([a-z0-9]+-?)+$", 8],
  ["^a(?!b)(a|a|a|a)+$", 6],
  ["^a(?!b)(a|a|a|a|a|a|a|a|a|a)+$", 2],
  ["^(((a+)+)+)+(?<=z)$", 6],
  ["^a(?!b)(?:(a?){5})+$", 4],
  ["^a(?!b)(?:(|)(|)(|)(|)(|)(|)a)+$", 3],
  ["^a(?!b)(a?){30}(a?){30}$", 0],
])("%s, which RE2 lacks, is tried in a moment", (pattern, most) => {
  expect(mostTriedOn(pattern)).toBe(most);
  const began = performance.now();
  matches(pattern, `${"a".repeat(most)}!`);
  matches(pattern, `${"a".repeat(Math.max(0, most - 1))}!`);
  expect(performance.now() - began).toBeLessThan(1000);
});

/** Characters on which engines differ: spaces, ends of lines, letters beyond ASCII, and what UTF-16 writes as two, or as half of one. */
const characters = [
  "a",
  "b",
  "A",
  "_",
  "1",
  "-",
  ".",
  " ",
  "\n",
  "\r",
  "\u2028",
  "\u00a0",
  "\ufeff",
  "\v",
  "é",
  "İ",
  "ſ",
];
const odd = [...characters, "😀", "\ud83d", "\0"];

const ones = [
  ...[
    "a",
    "b",
    "-",
    "\\.",
    "\\/",
    ".",
    "\\d",
    "\\D",
    "\\w",
    "\\W",
    "\\s",
    "\\S",
    "\\u00e9",
    "\\u{1F600}",
    "\\x41",
    "\\n",
    "\\cJ",
  ],
  ...[
    "[a-c]",
    "[^a]",
    "[\\s\\d]",
    "[^\\w-]",
    "[.$^|]",
    "[]",
    "[^]",
    "\\p{L}",
    "\\P{Lu}",
    "[\\p{N}_]",
    "\\ud83d\\ude00",
    "é",
    "😀",
    "[\\b]",
  ],
];
const quantifiers = ["", "", "*", "+", "?", "*?", "+?", "{2}", "{1,2}", "{0,2}?", "{1,}"];

const { pattern: parts } = fc.letrec<{ readonly pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 3, depthIdentifier: "pattern" },
    fc.constantFrom(...ones),
    fc.constantFrom("^", "$", "\\b", "\\B", ""),
    fc.tuple(fc.constantFrom(...ones), fc.constantFrom(...quantifiers)).map((two) => two.join("")),
    fc.tuple(tie("pattern"), tie("pattern")).map((two) => two.join("")),
    fc.tuple(tie("pattern"), tie("pattern")).map((two) => `(${two.join("|")})`),
    fc
      .tuple(fc.constantFrom("(", "(?:", "(?<n>"), tie("pattern"), fc.constantFrom(...quantifiers))
      .filter(([open, inner]) => open !== "(?<n>" || !inner.includes("(?<n>"))
      .map(([open, inner, quantifier]) => `${open}${inner})${quantifier}`),
  ),
}));
const looks = fc.array(
  fc.tuple(fc.constantFrom("(?=", "(?!"), parts).map(([open, inner]) => `${open}${inner})`),
  { maxLength: 2 },
);

test("RE2 agrees with JavaScript on every pattern that it takes", () => {
  let linear = 0;
  const seed = 7;
  fc.assert(
    fc.property(
      looks,
      parts,
      fc.array(fc.constantFrom(...odd), { maxLength: 6 }).map((all) => all.join("")),
      (before, inner, text) => {
        // The repetition of a repetition at its start is never matched natively.
        const pattern = `^${before.join("")}(?:(?:a*)*${inner})$`;
        fc.pre(isValid(pattern));
        if (typeof matchingOf(pattern) === "object") linear += 1;
        expect(matches(pattern, text)).toBe(new RegExp(pattern, "u").test(text));
      },
    ),
    { numRuns: 800, seed },
  );
  expect(linear).toBeGreaterThan(500);
});

const isValid = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
};

test("a pattern that is matched natively never takes long", () => {
  fc.assert(
    fc.property(parts, fc.constantFrom("a", "1", "ab", "-", "a "), (inner, word) => {
      const pattern = `^${inner}$`;
      fc.pre(isValid(pattern) && matchingOf(pattern) === "native");
      const began = performance.now();
      new RegExp(pattern, "u").test(`${word.repeat(20_000)}!`);
      expect(performance.now() - began).toBeLessThan(1000);
    }),
    { numRuns: 1000 },
  );
});
