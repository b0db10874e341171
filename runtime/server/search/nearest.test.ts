import { expect, test } from "vitest";
import { nearest } from "./nearest.js";

test.each([
  ["famly", "family"],
  ["GIVEN", "given"],
  ["birth_date", "birthdate"],
  ["x", undefined],
  ["entirely-other", undefined],
  ["x".repeat(100_000), undefined],
])("%s", (name, expected) => {
  expect(nearest(name, ["family", "given", "birthdate"])).toBe(expected);
});
