// Tests whether bounds are told that find only what is dated at the bound itself.
import { expect, it } from "vitest";
import type { CheckResult } from "../../runner/report.js";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";
import { headlineOf } from "./diagnosis.js";

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
const headlines = (...checks: readonly CheckResult[]) => causesOf(checks).failures.map(headlineOf);

it("if bounds of both kinds miss all but that", () => {
  expect(headlines(lower, upper, beside)).toEqual([
    "parameter when of X finds only the date itself, not what is before or after it",
  ]);
});

it("but not of bounds of one kind, of bounds that find nothing, and of records that do not match", () => {
  const plain = "parameter when of X does not find matching records";
  const others: readonly (readonly CheckResult[])[] = [
    [lower, by("gt-boundary", `when=gt${day}`), beside],
    [lower, upper],
    [lower, upper, { ...beside, isEmpty: false }],
    [{ ...lower, isEmpty: true }, { ...upper, isEmpty: true }, beside],
  ];
  for (const checks of others) expect(headlines(...checks)).not.toContain(expect.stringContaining("only"));
  expect(headlines(lower, upper, { ...beside, isEmpty: false })).toEqual([plain]);
});
