import { expect, it } from "vitest";
import { reportOf, result } from "../testkit/reports/make-report.js";
import { notTested } from "./not-tested.js";

it("names what was not tested, with the number of required checks and what to do", () => {
  const left = (id: string, lacks: "other-site" | "write" | "fewer-records") =>
    result(id, { verdict: "not-applicable", reason: "why", lacks });
  const checks = [
    left("site-wall/A/read", "other-site"),
    left("site-wall/B/read", "other-site"),
    left("update/A/replaces", "write"),
    left("metamorphic/A.b/narrower", "fewer-records"),
    result("x/A/y", { verdict: "not-applicable", reason: "no such value" }),
    result("advice/A/y", { kind: "advice", verdict: "not-applicable", lacks: "write" }),
  ];
  expect(notTested(reportOf(checks))).toEqual([
    "site isolation (2 checks): add --other-site ID",
    "adds, updates and deletes (1 check): add --write",
    "lists too long to read (1 check): test with fewer records; a check that compares lists reads a few pages of each",
  ]);
});

it("is empty for a run that lacked nothing", () => {
  expect(notTested(reportOf([result("x/A/y")]))).toEqual([]);
});
