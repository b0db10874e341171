import { expect, test } from "vitest";
import { isFarFrom } from "./numbers.js";

test.each([
  ["3", 3, false],
  ["3", 3.9, false],
  ["3", 4, true],
  ["3.0", 3.5, false],
  ["3.0", 4, true],
  ["-3", -2.5, false],
  ["-3", 3, true],
  ["1e2", 150, false],
  ["1e2", 200, true],
  ["1.0e2", 111, true],
  ["gt3", 1, false],
  ["3", Number.NaN, false],
])("a search for %s must leave out %d: %s", (asked, held, far) => {
  expect(isFarFrom(asked, held)).toBe(far);
});
