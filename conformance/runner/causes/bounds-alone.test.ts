// Tests whether bounds are told that alone find only what is dated at the bound itself, or nothing.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const by = (name: string, query: string, details: Partial<CheckResult> = {}) =>
  failed(`date-search/X.when/${name}`, {
    clauses: ["x"],
    code: "record-missing",
    exchanges: [{ ...exchange, url: `http://127.0.0.1:9/X?${query}` }],
    ...details,
  });
const day = "2019-06-11";
const lower = by("ge-boundary", `when=ge${day}`);
const upper = by("le-boundary", `when=le${day}`);
const beside = by("ge-leaves-out", `when=ge${day}`, { isEmpty: true });
const headlines = (...checks: readonly CheckResult[]) =>
  causesOf(checks).failures.map(({ heading }) => heading);

it("find only what is dated at the bound, if bounds of both kinds miss all else", () => {
  expect(headlines(lower, upper, beside)).toEqual([
    "parameter when of X finds only the date itself, not what is before or after it",
  ]);
});

it("do not if they are of one kind, if they find nothing, and if other bounds find something", () => {
  const plain = "parameter when of X does not find matching records";
  const others: readonly (readonly CheckResult[])[] = [
    [lower, by("gt-boundary", `when=gt${day}`), beside],
    [lower, upper],
    [lower, by("le-leaves-out", `when=le${day}`), beside],
    [lower, upper, { ...beside, isEmpty: false }],
    [{ ...lower, isEmpty: true }, { ...upper, isEmpty: true }, beside],
  ];
  for (const checks of others) expect(headlines(...checks).join()).not.toContain("only");
  expect(headlines(lower, upper, { ...beside, isEmpty: false })).toEqual([plain]);
});

it("find nothing, if ranges find what they do not", () => {
  const empty = { isEmpty: true } as const;
  const alone = [
    { ...lower, ...empty },
    { ...upper, ...empty },
  ];
  const range = failed("metamorphic/X.when/range-is-both", {
    code: "record-unexpected",
    clauses: ["x"],
    excludedBy: [`ge${day}`],
    exchanges: [{ ...exchange, url: `http://127.0.0.1:9/X?when=ge${day}&when=le${day}` }],
  });
  const words = "parameter when of X finds nothing with one bound alone";
  expect(headlines(...alone, range)).toEqual([words]);
  expect(headlines(...alone)).not.toEqual([words]);
  expect(headlines(lower, { ...upper, ...empty }, range)).not.toEqual([words]);
  expect(headlines(...alone.slice(0, 1), range)).not.toEqual([words]);
});
