import { describe, expect, it } from "vitest";
import { codePoint, doubtful, looksAlike, spelledOut, unseen } from "./hidden-characters.js";

describe("characters that a reader cannot see or tell apart", () => {
  it.each([
    "\u200b",
    "\u200d",
    "\ufe0f",
    "\u00ad",
    "\u034f",
    "\u3164",
    "\u00a0",
    "\u2009",
    "\u3000",
    "\u2028",
  ])("unseen: %j", (character) => expect(character).toMatch(unseen));

  it.each(["\u0301", "\u064e", "\u2695", "\u2764", "\u{1f33f}", "\u{20bb7}"])("doubtful: %j", (character) =>
    expect(character).toMatch(doubtful),
  );

  it.each(["a", " ", "\u00eb", "\u6f22", "\u05e9", '"'])("neither: %j", (character) => {
    expect(character).not.toMatch(unseen);
    expect(character).not.toMatch(doubtful);
  });
});

it.each([
  ["e\u0301", "\u00e9", true],
  ["a\u200bb", "ab", true],
  ["two\u00a0words", "two words", true],
  ["\ufb01n", "fin", true],
  ["same", "same", false],
  ["Zo\u00eb", "Zoe", false],
])("%j and %j look alike: %s", (one, other, alike) => {
  expect(looksAlike(one, other)).toBe(alike);
});

it("names a character by its code point", () => {
  expect([..."A\u{1f33f}"].map(codePoint)).toEqual(["U+0041", "U+1F33F"]);
  expect(spelledOut('"e\u0301 \u{1f469}"')).toBe('"e[U+0301] [U+1F469]"');
});
