// Tests whether date searches are told that take all their bounds for another time.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { shiftOf } from "./bound-faults.js";
import { causesOf } from "./causes.js";

const by = (query: string, details: Partial<CheckResult>) =>
  failed(`date-search/X.when/${query}`, {
    clauses: ["x"],
    exchanges: [{ ...exchange, url: `http://127.0.0.1:9/X?${query}` }],
    ...details,
  });
const misses = (value: string) => by(`when=${value}`, { code: "record-missing" });
const returns = (value: string) => by(`when=${value}`, { code: "record-unexpected", excludedBy: [value] });
const day = "2019-06-11";

it("if a lower bound finds more and an upper bound misses some, or the reverse", () => {
  const range = by(`when=ge${day}&when=le${day}`, { code: "record-missing" });
  const earlier = [returns(`ge${day}`), misses(`le${day}`), range];
  expect(shiftOf(earlier)).toBe("earlier");
  expect(shiftOf([misses(`gt${day}`), returns(`lt${day}`)])).toBe("later");
  expect(causesOf(earlier).failures.map(({ heading }) => heading)).toEqual([
    "parameter when of X shifts its bounds to an earlier time",
  ]);
});

it("but not of one bound, of bounds that go wrong in two directions, and where nothing tells the direction", () => {
  expect(shiftOf([returns(`ge${day}`), misses(`lt${day}`)])).toBe("earlier");
  expect(shiftOf([returns(`ge${day}`), returns(`gt${day}`)])).toBeUndefined();
  expect(shiftOf([returns(`ge${day}`), returns(`le${day}`)])).toBeUndefined();
  expect(shiftOf([misses(`ge${day}`), misses(`le${day}`)])).toBeUndefined();
  const both = { ...returns(`ge${day}`), code: "records-wrong" } as const;
  expect(shiftOf([both, misses(`le${day}`)])).toBeUndefined();
  const unknown = by(`when=le${day}`, { code: "record-unexpected" });
  expect(shiftOf([returns(`ge${day}`), unknown])).toBeUndefined();
  expect(shiftOf([returns(`eq${day}`), misses(day)])).toBeUndefined();
});
