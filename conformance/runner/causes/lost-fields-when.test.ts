// Tests that a headline says whether a member is lost after adds only.
import { expect, it } from "vitest";
import { failed, result } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const lost = (type: string, code: CheckResult["code"] = "value-lost") =>
  failed(`round-trip/${type}/note`, { code: code ?? "fault", clauses: ["note"], member: "note" });
const updates = (type: string, more: Partial<CheckResult>) => result(`update/${type}/each-member`, more);
const told = (...checks: readonly CheckResult[]) => causesOf(checks).failures.map(({ heading }) => heading);
const [kept, lostToo] = [{ lostByAddsOnly: ["note"] }, { lostByUpdatesToo: ["note"] }];

it("says that updates lose it too, or that they keep it", () => {
  expect(told(lost("X"), updates("X", lostToo))).toEqual(["note of X is always lost"]);
  expect(told(lost("X"), updates("X", kept))).toEqual(["note of X is lost only after an add"]);
  expect(told(lost("X", "elements-added"), updates("X", kept))).toEqual([
    "note of X comes back with more elements only after an add",
  ]);
});

it("does not say it if updates do not show it, or not of all types", () => {
  expect(told(lost("X"), updates("X", {}))).toEqual(["note of X is lost"]);
  expect(told(lost("X"), updates("Y", kept))).toEqual(["note of X is lost"]);
  expect(told(lost("X"), updates("X", { lostByAddsOnly: ["other"] }))).toEqual(["note of X is lost"]);
  expect(told(lost("X"), updates("X@a", kept), updates("X@b", lostToo))).toEqual(["note of X is lost"]);
  expect(told(lost("X"), lost("Y"), updates("X", kept))).toEqual(["note is lost on 2 types: X, Y"]);
  const both = [updates("X", kept), updates("Y", kept)];
  expect(told(lost("X"), lost("Y"), ...both)).toEqual(["note is lost only after an add on 2 types: X, Y"]);
});
