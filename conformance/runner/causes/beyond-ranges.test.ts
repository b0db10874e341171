// Tests whether it is told that a range of two bounds returns records outside it.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const by = (id: string, query: string, more: Partial<CheckResult> = {}) =>
  failed(id, {
    clauses: ["x"],
    code: "record-unexpected",
    exchanges: [{ ...exchange, status: 200, url: `http://127.0.0.1:9/X?${query}` }],
    ...more,
  });
const fault = ["a search by several parameters", "returns records that do not match all of them"] as const;
const query = "who=1&when=ge2019&when=le2020";
const range = by("metamorphic/X.when/range-is-both", query, { excludedBy: ["le2020"] });
const added = by("metamorphic/X.when/narrower", query);
const combined = by("combined/X.who/holds", query, { fault, ignores: "who" });
const whole = by("search/X/all-hold", query, { fault });
const told = (...checks: readonly CheckResult[]) => causesOf(checks).failures.map(({ heading }) => heading);
const words = "parameter when of X returns records outside a range of two bounds";

it("if all that is returned too much is returned by such ranges, and not without them", () => {
  expect(told(whole, combined, added, range)).toEqual([words]);
});

it("if a record is returned by neither bound alone", () => {
  expect(told(whole, { ...range, excludedBy: ["ge2019", "le2020"] })).toEqual([words]);
});

it("but not if a search without a range returns too much too, if each bound returns them, or if one bound is ignored", () => {
  const other = by("search/X.who/leaves-out", "who=1&what=2");
  expect(told(whole, combined, added, range, other).join()).not.toContain("range");
  const single = by("date-search/X.when/ge-leaves-out", "who=1&when=ge2019", { excludedBy: ["ge2019"] });
  expect(told(added, range, single).join()).not.toContain("range");
  expect(told(whole, combined, added).join()).not.toContain("range");
  expect(told(range).join()).toContain("ignores");
});
