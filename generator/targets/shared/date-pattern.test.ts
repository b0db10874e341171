// Tests the pattern of dates.
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseDate } from "../../../runtime/server/search/dates.js";
import { datePattern } from "./date-pattern.js";

const pattern = new RegExp(datePattern);

test("a search can find a record by every date that the pattern accepts", () => {
  fc.assert(
    fc.property(fc.stringMatching(pattern), (text) => {
      expect(text).toMatch(pattern);
      expect(parseDate(text)).toBeDefined();
    }),
  );
});

test("exactly the days of every year are accepted", () => {
  const ends = ["02-28", "02-29", "02-30", "04-30", "04-31", "12-31", "12-32"];
  const years = Array.from({ length: 10_000 }, (_, year) => String(year).padStart(4, "0"));
  const days = years.flatMap((year) => ends.map((end) => `${year}-${end}`));
  expect(days.filter((day) => pattern.test(day) !== (parseDate(day) !== undefined))).toEqual([]);
});

test.each([
  ["+14:00", true],
  ["-13:59", true],
  ["+14:01", false],
  ["-15:00", false],
])("an offset of %s", (offset, taken) => {
  expect(pattern.test(`2026-03-01T08:00:00${offset}`)).toBe(taken);
  expect(pattern.test(`2024-02-29T08:00:00${offset}`)).toBe(taken);
});
