// Tests the cause and the first line about a record that is in every list of a type.
import { expect, it } from "vitest";
import { lineOf } from "../../reports/cause-line.js";
import { causeScreen } from "../../reports/cause-screen.js";
import { exchange, failed, reportOf } from "../../testkit/reports/make-report.js";
import type { CheckResult, StrayRecord } from "../report.js";
import { causesOf } from "./causes.js";

const id = "0a1b2c3d-0000-4000-8000-0123456789ab";
const asked = (query: string) => ({
  exchanges: [{ ...exchange, method: "GET", url: `http://127.0.0.1:9/X?${query}` }],
});

/** All failures of a type with such a record, the search that matches nothing last. */
function failures(type: string, strayRecord: StrayRecord): readonly CheckResult[] {
  const of = (check: string, more: Partial<CheckResult>) => failed(check, { strayRecord, ...more });
  const extra = { code: "record-unexpected", unexpectedIds: [strayRecord.id] } as const;
  return [
    ...["a", "b", "c", "d", "e"].map((name) =>
      of(`metamorphic/${type}.${name}/only-what-fits`, { ...extra, ...asked(`${name}=1`), clauses: [name] }),
    ),
    of(`metamorphic/${type}/listed-is-read`, { code: "refused", ...asked("x"), clauses: ["read"] }),
    of(`count/${type}.n/bounds-list`, { code: "length", ...asked("n=1"), clauses: ["n"] }),
    of(`search-shape/${type}/empty-list`, {
      code: "length",
      unexpectedIds: [strayRecord.id],
      expected: "an empty list",
      actual: "a list of 1 record",
      ...asked("a=none"),
      clauses: ["search"],
    }),
  ];
}

it("is one cause, with the search that matches nothing first", () => {
  const [cause, ...others] = causesOf(failures("X", { id: "s-1", from: "no-read" })).failures;
  expect(others).toEqual([]);
  expect(cause?.first.id).toBe("search-shape/X/empty-list");
  expect(cause?.others).toHaveLength(7);
});

it.each([
  ["run", "; this run added it"],
  ["no-read", "; a read does not find it"],
  ["elsewhere", "; this run did not add it"],
  ["client", "; a client added it"],
  ["unseen", "; no client was seen to add it"],
] as const)("says which record is in every list, and where it comes from: %s", (from, tail) => {
  const found = causesOf(failures("X", { id: "s-1", from })).failures;
  expect(found.map(({ heading }) => heading)).toEqual([
    `record s-1 of X is in every list, whatever is asked${tail}`,
  ]);
});

it("keeps the record in a short line", () => {
  const lines = causesOf(failures("Patient", { id, from: "elsewhere" })).failures.map((cause) =>
    lineOf(cause, 64),
  );
  expect(lines).toEqual(["record 0a1b…89ab of Patient is in every list, whatever is asked"]);
});

it("says on the first screen where the record comes from", () => {
  const report = reportOf(failures("X", { id: "s-1", from: "no-read" }));
  const lines = causeScreen(report, (text) => text, 20);
  expect(lines.map((line) => line.trimEnd())).toEqual([
    "FAIL  record s-1 of X is in every list, whatever is asked; a read       8 checks",
    "      does not find it",
    "      sent       GET /X?a=none",
    "      expected   an empty list",
    "      got        a list of 1 record; a read does not find it",
  ]);
});

it("is one cause of many types, each with a record of its own", () => {
  const of = (...types: readonly string[]) =>
    causesOf(types.flatMap((type) => failures(type, { id: `s-${type}`, from: "elsewhere" }))).failures;
  expect(of("W", "X", "Y")).toHaveLength(3);
  expect(of("V", "W", "X", "Y").map(({ heading }) => heading)).toEqual([
    "one record is in every list on 4 types: V, W, X, …",
  ]);
});

it("leaves the other failures of the type as they are", () => {
  const own = failed("search/X.a/leaves-out", {
    code: "record-unexpected",
    isIgnored: true,
    clauses: ["a"],
    exchanges: [{ ...exchange, n: 8, url: "http://127.0.0.1:9/X?a=1" }],
  });
  const found = causesOf([own, ...failures("X", { id: "s-1", from: "run" })]).failures;
  expect(found.map(({ heading }) => heading)).toEqual([
    "record s-1 of X is in every list, whatever is asked; this run added it",
    "parameter a of X is ignored",
  ]);
});

it("counts several records of one type, and says of several types that some are", () => {
  const stray = { id: "s-1", from: "run", others: 9 } as const;
  const found = causesOf(failures("X", stray)).failures;
  expect(found.map(({ heading }) => heading)).toEqual([
    "10 records of X are in every list, whether they match or not",
  ]);
  const follows = failed("date-search/X.when/le-day", { code: "record-unexpected", clauses: ["when"] });
  const missing = { ...follows, id: "search/X.who/finds", code: "record-missing", clauses: ["who"] } as const;
  const causes = causesOf([...failures("X", stray), follows, missing]).failures;
  expect(causes.map((cause) => cause.others.length)).toEqual([8, 0]);
  const types = ["A", "B", "C", "D"].flatMap((type) => failures(type, stray));
  expect(causesOf(types).failures.map(({ heading }) => heading)).toEqual([
    "some records are in every list on 4 types: A, B, C, …",
  ]);
});

it("is named without its id where no value may be shown", () => {
  const [cause] = causesOf(failures("X", { id: "s-1", from: "run" })).failures;
  expect(cause?.plain).toBe("record … of X is in every list, whatever is asked");
});
