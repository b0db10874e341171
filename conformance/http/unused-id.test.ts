// Tests the ids that no record is likely to have.
import { expect, it } from "vitest";
import { drawsOf } from "./random.js";
import { unusedId } from "./unused-id.js";

it.each(["1", "0042", "1999999999"])("beside %s, an unused id is an integer of 32 bits", (known) => {
  const id = unusedId(drawsOf("a"), known);
  expect(id).toMatch(/^2\d{9}$/);
  expect(Number(id)).toBeLessThan(2 ** 31);
});

it.each([
  ["5000000000", /^9\d{14}$/],
  ["84000000000000000001", /^9\d{16}$/],
  ["7c9e6679-7425-40de-944b-e07fc1f90ae7", /^00000000-0000-4000-8000-\d{12}$/],
  ["a-1", /^cri-kit-no-[a-z]{10}$/],
])("beside %s, an unused id has its form", (known, form) => {
  expect(unusedId(drawsOf("a"), known)).toMatch(form);
});
