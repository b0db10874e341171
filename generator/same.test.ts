import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { same } from "./same.js";

const plain = fc.object({
  key: fc.constantFrom("a", "b"),
  values: [fc.constantFrom(0, 1, "a", null, undefined, true)],
  maxKeys: 2,
});

it("tells values apart as Node does", () => {
  fc.assert(
    fc.property(plain, plain, (a, b) => {
      expect(same(a, b)).toBe(isDeepStrictEqual(a, b));
      expect(same(a, structuredClone(a))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it("sees a member that is undefined, and one that only the prototype has", () => {
  expect(same({ a: undefined }, { b: undefined })).toBe(false);
  expect(same({ toString: 1 }, { a: 1 })).toBe(false);
  expect(same([], {})).toBe(false);
  expect(same(new Map(), [])).toBe(false);
});

it("leaves aside what it is told to, wherever it stands", () => {
  const aside = new Set(["at"]);
  expect(same([{ a: { at: 1, b: 2 } }], [{ a: { at: 2, b: 2 } }], aside)).toBe(true);
  expect(same([{ a: { at: 1, b: 2 } }], [{ a: { at: 1, b: 3 } }], aside)).toBe(false);
  expect(same({ at: 1 }, {}, aside)).toBe(false);
});

it("holds maps against each other by their keys, in whatever order", () => {
  const map = new Map([
    ["a", [1]],
    ["b", [2]],
  ]);
  expect(same(map, new Map([...map].reverse()))).toBe(true);
  expect(same(map, new Map([["a", [1]]]))).toBe(false);
  expect(same(map, new Map([...map, ["b", [3]]]))).toBe(false);
});
