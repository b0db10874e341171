// Tests which cause explains a check that could not be judged.
import { expect, it } from "vitest";
import { exchange, failed, result } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const sent = (method: string, path: string, status = 200) => ({
  exchanges: [{ ...exchange, method, url: `http://127.0.0.1:9/${path}`, status }],
});
const held = (id: string, more: Partial<CheckResult>) =>
  result(id, { verdict: "blocked", reason: "r", ...more });

/** How many checks each cause blocks, and how many checks no cause explains. */
function shares(...checks: readonly CheckResult[]) {
  const { failures, blocked } = causesOf(checks);
  return [failures.map((cause) => cause.blocked.length), blocked.length];
}

const refused = failed("search/X.who/accepted", { code: "refused", ...sent("GET", "X?who=1", 400) });
const passes = result("interaction/X/search");
const missing = held("search/X.when/leaves-out", { code: "record-missing", blockedBy: passes.id });
const few = held("count/X._count/bounds-list", { code: "too-few-records" });

it("explains a record that no list has by searches of its type that lack records", () => {
  expect(shares(refused, passes, missing, few)).toEqual([[2], 0]);
  const lacks = failed("search/X.who/finds", sent("GET", "X?who=1"));
  expect(shares(lacks, passes, missing)).toEqual([[1], 0]);
  const more = failed("search/X.who/leaves-out", { code: "record-unexpected", ...sent("GET", "X?who=1") });
  expect(shares(more, passes, missing)).toEqual([[0], 1]);
});

it("explains nothing of another type, nothing that the user has to supply, and nothing by a known cause", () => {
  const other = failed("search/Y.who/accepted", { code: "refused", ...sent("GET", "Y?who=1", 400) });
  expect(shares(other, passes, missing)).toEqual([[0], 1]);
  expect(shares(refused, { ...few, lacks: "fewer-records" })).toEqual([[0], 1]);
  const tolerated = { reason: "r", owner: "o", until: "2030-01-31" };
  expect(shares({ ...refused, tolerated }, passes, missing)).toEqual([[], 1]);
});

it("explains a refused request by the same refusal, or by a record that is gone", () => {
  const update = held("update/X/replaces", {
    code: "refused",
    blockedBy: "interaction/X/update",
    ...sent("PUT", "X", 410),
  });
  const gone = failed("delete/X/others", { code: "no-record", ...sent("GET", "X/1", 410) });
  expect(shares(gone, update)).toEqual([[1], 0]);
  const add = failed("named-value/X/a=b", { code: "refused", ...sent("POST", "X", 422) });
  expect(shares(add, update)).toEqual([[0], 1]);
  const adding = held("round-trip/X/long", {
    code: "refused",
    blockedBy: "interaction/X/add",
    ...sent("POST", "X", 422),
  });
  expect(shares(add, adding)).toEqual([[1], 0]);
});
