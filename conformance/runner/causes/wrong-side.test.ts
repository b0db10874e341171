// Tests on which side of a date the records lie that a search by one bound returns wrongly.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { wrongSideOf } from "./bound-faults.js";

const by = (...values: readonly string[]) =>
  failed("date-search/X.when/c", {
    code: "record-unexpected",
    excludedBy: values.slice(0, 1),
    exchanges: [
      { ...exchange, url: `http://127.0.0.1:9/X?${values.map((value) => `when=${value}`).join("&")}` },
    ],
  });

it.each([
  ["ge", "before the date"],
  ["le", "after the date"],
  ["gt", "not after the date"],
  ["eb", "not before the date"],
])("a search by %s returns records %s", (prefix, where) => {
  const one = by(`${prefix}2019-06-11`);
  expect(wrongSideOf(one, [one])).toEqual({ prefix, where, misses: false });
});

it("says whether the searches miss records as well", () => {
  const one = by("ge2019-06-11");
  const misses = { ...one, code: "records-wrong" } as const;
  expect(wrongSideOf(one, [one, misses])?.misses).toBe(true);
});

it("says nothing of a range, of several prefixes, of a date alone, and of a search that only misses records", () => {
  const [one, other, date] = [by("ge2019-06-11"), by("le2019-06-11"), by("eq2019-06-11")];
  const range = by("ge2019-06-11", "le2019-06-12");
  const { excludedBy: _, ...misses } = one;
  for (const first of [range, date, misses]) expect(wrongSideOf(first, [first])).toBeUndefined();
  expect(wrongSideOf(one, [one, other])).toBeUndefined();
});
