// Tests the "did you mean" of diagnostics.
import fc from "fast-check";
import { expect, test } from "vitest";
import { editDistance, nearest } from "./near.js";

test.each([
  ["patinet", "patient"],
  ["Patient", "patient"],
  ["open", "opened"],
  ["family", undefined],
  ["", undefined],
])("the nearest name to %j is %j", (written, expected) => {
  expect(nearest(written, ["patient", "subject", "opened"])).toBe(expected);
});

test("a name alone is not similar to itself", () => {
  expect(nearest("patient", ["patient"])).toBeUndefined();
});

test("the distance is symmetric, zero for equals only, and no more than the longer length", () => {
  const word = fc.string({ maxLength: 8 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b);
      expect(editDistance(b, a)).toBe(distance);
      expect(distance === 0).toBe(a === b);
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});
