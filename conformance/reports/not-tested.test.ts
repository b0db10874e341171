import { expect, it } from "vitest";
import { labelled } from "../../spec/text/layout.js";
import { reportOf, result } from "../testkit/reports/make-report.js";
import { notTested, notTestedInShort } from "./not-tested.js";
import { summaryLines } from "./summary-lines.js";

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
    "lists too long to read (1 check: A): use a site with fewer records: --site ID. A check that compares lists reads a few pages of each. cri clean JOURNAL deletes what can be deleted of the records of earlier runs",
  ]);
});

it("says how many checks of site isolation need --write as well", () => {
  const left = (id: string, lacks: "other-site" | "write") =>
    result(id, { verdict: "not-applicable", reason: "why", lacks });
  const checks = [
    left("site-wall/A/read", "other-site"),
    left("site-wall/A/update", "write"),
    left("update/A/replaces", "write"),
  ];
  expect(notTestedInShort(reportOf(checks))).toEqual([
    "site isolation (1 check; 1 more with --write): add --other-site ID",
    "adds, updates and deletes (2 checks): add --write",
  ]);
});

it("names the types whose lists are too long, those of most checks first, and names advice", () => {
  const tooLong = (type: string) =>
    result(`sort/${type}/by`, { verdict: "not-applicable", lacks: "fewer-records" });
  const checks = ["A", "B@x", "B@y.c", "C", "D", "E", "F"].map(tooLong);
  const action = result("action/A/x", { kind: "advice", verdict: "not-applicable", lacks: "type-action" });
  expect(notTestedInShort(reportOf([...checks, action]))).toEqual([
    "actions of a whole type (1 advice check): add --call-actions",
    "lists too long to read (7 checks: B, A, C, D and 2 more types): use a site with fewer records: --site ID",
  ]);
});

it("has room on the first screen for a few parts, and the number of the others", () => {
  const lacks = ["other-site", "write", "fewer-records", "limited-token", "type-action"] as const;
  const checks = lacks.map((lack) => result(`l/${lack}/c`, { verdict: "not-applicable", lacks: lack }));
  const lines = (of: typeof checks) =>
    summaryLines(reportOf(of), true).filter((line) => line.startsWith("NOT TESTED"));
  expect(lines(checks.slice(0, 3)).at(-1)).toMatch(/^NOT TESTED lists too long to read/);
  expect(lines(checks).at(-1)).toBe("NOT TESTED 1 more part: --verbose or --html FILE");
});

it("is empty for a run that lacked nothing", () => {
  expect(notTested(reportOf([result("x/A/y")]))).toEqual([]);
});

it("says if earlier runs left records of the types whose lists are too long", () => {
  const checks = [result("sort/A@x.b/by", { verdict: "not-applicable", lacks: "fewer-records" })];
  const of = (leftByEarlierRuns: Readonly<Record<string, number>>, more = {}) =>
    notTestedInShort(reportOf(checks, { leftByEarlierRuns, ...more }));
  expect(of({ A: 812, B: 3 })).toEqual([
    "lists too long to read (1 check: A): earlier runs of the suite left 812 records there; use another site: --site ID",
  ]);
  expect(of({ B: 3 })).toEqual([
    "lists too long to read (1 check: A): use a site with fewer records: --site ID",
  ]);
  expect(of({ A: 812 }, { withoutNextPage: ["A"] })).toEqual([
    "lists that may be incomplete (1 check: A): use a --site with fewer than 5 records or several pages",
  ]);
  const deployment = { baseUrl: "http://127.0.0.1:9", write: true };
  expect(of({ A: 1 }, { deployment })).toEqual([
    "lists too long to read (1 check: A): earlier runs of the suite left 1 record there; use another deployment",
  ]);
});

it("tells lists that may be incomplete from lists that are too long", () => {
  const checks = ["A", "B", "B@x.c", "C", "D"].map((type) =>
    result(`sort/${type}/by`, { verdict: "not-applicable", lacks: "fewer-records" }),
  );
  const report = reportOf(checks, { withoutNextPage: ["B", "C", "D"] });
  expect(notTestedInShort(report)).toEqual([
    "lists too long to read (1 check: A): use a site with fewer records: --site ID",
    "lists that may be incomplete (4 checks: B and 2 more types): use a --site with fewer than 5 records or several pages",
  ]);
  expect(notTested(report).at(-1)).toContain("no next link, so it cannot tell whether a list of 5 or more");
});

it("counts the checks whose lists end early, and says each reason once", () => {
  const early = (id: string, reason: string) =>
    result(id, { verdict: "not-applicable", lacks: "whole-lists", reason });
  const checks = [
    early("search/A.b/found", "lists end after 10 records"),
    early("metamorphic/A.b/narrower", "lists end after 10 records"),
    early("search/B.c/found", "no link"),
  ];
  expect(notTestedInShort(reportOf(checks))).toEqual([
    "lists that end early (2 checks: A): lists end after 10 records",
    "lists that end early (1 check: B): no link",
  ]);
});

it("names no option for the site if the interface has no sites", () => {
  const checks = [result("sort/A/by", { verdict: "not-applicable", lacks: "fewer-records" })];
  const deployment = { baseUrl: "http://127.0.0.1:9", write: true };
  expect(notTestedInShort(reportOf(checks, { deployment }))).toEqual([
    "lists too long to read (1 check: A): use a deployment with fewer records",
  ]);
  expect(notTestedInShort(reportOf(checks, { deployment, withoutNextPage: ["A"] }))).toEqual([
    "lists that may be incomplete (1 check: A): use a deployment with fewer than 5 records or several pages",
  ]);
});

it("has room for both ways to get whole lists in two lines of the first screen", () => {
  const types = ["MedicationStatement", "B", "C", "D", "E", "F", "G"];
  const checks = types.flatMap((type) =>
    ["by", "to"].map((name) =>
      result(`sort/${type}/${name}`, { verdict: "not-applicable", lacks: "fewer-records" }),
    ),
  );
  const [line = ""] = notTestedInShort(reportOf(checks, { withoutNextPage: types }));
  const lines = labelled("NOT TESTED", line, 0, 2).join("\n");
  expect(lines).toMatch(/MedicationStatement and 6[\s\S]*fewer than 5 records or several pages$/);
});
