// Tests the list of members that the spec does not have.
import { expect, test } from "vitest";
import { unspecifiedLines } from "./unspecified-lines.js";

const members = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ type: "Vehicle", path: `sign${at}`, records: at + 1 }));

test("the members of the most records come first, and no more than 20 are listed", () => {
  const lines = unspecifiedLines({ members: members(23), isCut: false })
    .trimEnd()
    .split("\n");
  expect([lines[1], lines.at(-2), lines.at(-1), lines.length]).toEqual([
    "    Vehicle.sign22: 23 records",
    "    Vehicle.sign3: 4 records",
    "    and 3 more",
    22,
  ]);
});

test("the number of the others is a lower bound if not all were counted", () => {
  expect(unspecifiedLines({ members: members(21), isCut: true })).toMatch(/\n {4}and at least 1 more\n$/);
  expect(unspecifiedLines({ members: members(1), isCut: false })).toMatch(/: 1 record\n$/);
});

test("nothing is listed if there are none", () => {
  expect(unspecifiedLines({ members: [], isCut: false })).toBe("");
});
