// Tests the cache of results by text.
import { expect, it } from "vitest";
import { memoized } from "./memo.js";

it("computes once for each of the latest texts, and again for earlier ones", () => {
  const asked: string[] = [];
  const length = memoized((text) => asked.push(text) && text.length, 2);
  expect(["a", "bb", "a", "ccc", "bb", "a"].map(length)).toEqual([1, 2, 1, 3, 2, 1]);
  expect(asked).toEqual(["a", "bb", "ccc", "a"]);
});
