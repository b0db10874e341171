import { expect, it } from "vitest";
import { memoiseFrom, type Parts } from "./memoise.js";
import { comparison } from "./same.js";

const file = (text: string) => [{ path: "a.txt", text }];

/** Recalls of one run after the other. */
function runs() {
  let before: Parts | undefined;
  return () => {
    const now: Parts = new Map();
    const memoise = memoiseFrom(before, now, comparison());
    before = now;
    return memoise;
  };
}

it("gives what the run before made from the same, lines of the spec aside, and nothing older", () => {
  const next = runs();
  const made = next()("a", [{ means: "x", at: { line: 1 } }], () => file("first"));
  const memoise = next();
  expect(memoise("a", [{ means: "x", at: { line: 2 } }], () => file("second"))).toBe(made);
  expect(memoise("b", [{ means: "x" }], () => file("other"))).toEqual(file("other"));
  expect(next()("a", [{ means: "y" }], () => file("third"))).toEqual(file("third"));
  next();
  expect(next()("a", [{ means: "y" }], () => file("fourth"))).toEqual(file("fourth"));
});

it("compares every part, those too that were found to be the same before", () => {
  const next = runs();
  const [one, two] = [{ a: 1 }, { b: 1 }];
  const first = next();
  first("a", [one, two], () => file("a"));
  first("b", [one, two], () => file("b"));
  const second = next();
  const same = { a: 1 };
  expect(second("a", [same, { b: 1 }], () => file("new"))).toEqual(file("a"));
  expect(second("b", [same, { b: 2 }], () => file("new"))).toEqual(file("new"));
  expect(next()("a", [same], () => file("new"))).toEqual(file("new"));
});
