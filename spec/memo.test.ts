// Tests the cache of results by text.
import { expect, it } from "vitest";
import { memoized } from "./memo.js";

it("computes once for each of the latest texts, and again for earlier ones", () => {
  const asked: string[] = [];
  const length = memoized((text) => asked.push(text) && text.length, 2);
  expect(["a", "bb", "a", "ccc", "bb", "a"].map(length)).toEqual([1, 2, 1, 3, 2, 1]);
  expect(asked).toEqual(["a", "bb", "ccc", "a"]);
});

it("forgets a text as quickly if it remembers many", () => {
  const texts = Array.from({ length: 200_000 }, (_, at) => `text ${at}`);
  const took = (most: number): number => {
    const cached = memoized((text) => text.length, most);
    const began = performance.now();
    for (const text of texts) cached(text);
    return performance.now() - began;
  };
  took(10);
  expect(took(50_000)).toBeLessThan(20 * took(10) + 50);
});
