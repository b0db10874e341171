// Tests the first line about searches whose fault is no parameter's own, or lies in one part of a value.
import { describe, expect, it } from "vitest";
import { exchange, failed, result } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const headlines = (...checks: readonly CheckResult[]) =>
  causesOf(checks).failures.map(({ heading }) => heading);
const asked = (query: string) => ({ exchanges: [{ ...exchange, url: `http://127.0.0.1:9/X?${query}` }] });
const missing = { code: "record-missing", clauses: ["x"] } as const;
const ofA = failed("metamorphic/X.a/finds-all", { ...missing, ...asked("a=1&c=2") });
const ofB = failed("search/X.b/finds", { ...missing, clauses: ["y"], ...asked("a=1&b=2") });
const aFinds = result("search/X.a/finds");

it("blames no parameter if searches are wrong only by several", () => {
  expect(headlines(ofA, ofB, aFinds)).toEqual([
    "a search by several parameters of X does not find matching records",
  ]);
  expect(headlines(ofA, ofB)).toEqual(["parameters a and b of X do not find matching records"]);
});

it("does the same with a failed search that is of no parameter", () => {
  const ofNone = failed("data/X/found", { ...missing, ...asked("a=1&c=2") });
  expect(headlines(ofNone, ofA, ofB, aFinds)).toEqual([
    "a search by several parameters of X does not find matching records",
  ]);
});

it("says that only a range of one date misses records", () => {
  const range = failed("date-search/X.when/range-of-one-date", {
    ...missing,
    ...asked("when=ge2019&when=le2019"),
  });
  const line = "parameter when of X misses records if both bounds are the same date";
  expect(headlines(range)).toEqual([line]);
  const other = failed("date-search/X.when/range", { ...missing, ...asked("when=ge2018&when=le2019") });
  expect(headlines(range, other)).not.toEqual([line]);
});

it("says of parameters that are joined by or what is known of them", () => {
  const tooMuch = { code: "record-unexpected", clauses: ["x"] } as const;
  const ofNone = failed("search/X/all-hold", { ...tooMuch, ...asked("a=1&c=2") });
  const others = [
    { ...ofA, ...tooMuch },
    { ...ofB, ...tooMuch },
  ];
  const seen = others.map((one) => ({ ...one, isJoinedByOr: true }));
  expect(headlines(ofNone, ...seen, aFinds)).toEqual([
    "several parameters of X return records that match only one of them",
  ]);
  expect(headlines(ofNone, ...others, aFinds).join()).not.toContain("only one");
});

it("says that an offset is misread if only the same time with another offset fails", () => {
  const zones = failed("date-search/X.when/time-zones", {
    ...missing,
    ...asked("when=ge2019-06-11T22:30:00%2B11:00"),
  });
  expect(headlines(zones)).toEqual(["parameter when of X misreads the UTC offset of a time"]);
  const boundary = failed("date-search/X.when/ge-boundary", { ...missing, ...asked("when=ge2019-06-11") });
  expect(headlines(boundary, zones)).not.toEqual(headlines(zones));
});

it("says that a bound leaves out its own date if no other search misses a record", () => {
  const search = (name: string, query: string) =>
    failed(`date-search/X.when/${name}`, { ...missing, ...asked(query) });
  const boundary = search("ge-boundary", "when=ge2019-06-11T08:00:00Z");
  const day = search("ge-day", "when=ge2019-06-11");
  const oneDate = search("range-of-one-date", "when=ge2019-06-11T08:00:00Z&when=le2019-06-11T08:00:00Z");
  expect(headlines(boundary, day)).toEqual(["when=ge… of X leaves out the date itself"]);
  expect(headlines(boundary, day, oneDate)).toEqual(["when=ge… of X leaves out the date itself"]);
  expect(headlines(day)).toEqual(["when=ge… of X leaves out the day itself"]);
  expect(headlines(boundary, search("ge-leaves-out", "when=ge2019-06-12"))).toEqual([
    "when=ge2019-06-11T08:00:00Z of X does not find matching records",
  ]);
  const extra = { ...day, code: "record-unexpected" } as const;
  expect(headlines(extra)).toEqual(["when=ge2019-06-11 of X finds records that do not match"]);
});

describe("a refused search", () => {
  const refusedBy = (query: string) => ({
    code: "refused" as const,
    clauses: ["x"],
    exchanges: [{ ...exchange, url: `http://127.0.0.1:9/X?${query}`, status: 400, responseBody: "no" }],
  });
  const refused = (name: string, query: string) => failed(`search/X.${name}`, refusedBy(query));

  it("names the only value of a parameter for which it is refused", () => {
    const [one, other] = [refused("type/accepted", "type=a"), refused("type/finds", "type=a")];
    expect(headlines(one, other, result("search/X.type/value-b"))).toEqual(['type=a of X is refused: "no"']);
    expect(headlines(one, other)).toEqual(['parameter type of X is refused: "no"']);
    const another = refused("type/value-c", "type=c");
    expect(headlines(one, another, result("search/X.type/value-b"))).toEqual([
      'parameter type of X is refused: "no"',
    ]);
  });

  it("is one cause with a search without any parameter that is refused in the same words", () => {
    const refusals = [refused("a/accepted", "a=1"), refused("b/accepted", "b=1")];
    const fault = ["a search", "without any parameter is refused"] as const;
    const answer = { ...exchange, n: 99, url: "http://127.0.0.1:9/X", status: 400, responseBody: "no" };
    const of = (id: string) => failed(id, { code: "refused", exchanges: [answer], fault, clauses: ["none"] });
    const [ofC, none, ofY] = [
      result("search/X.c/accepted"),
      of("rule/X/none-required"),
      of("rule/Y/none-required"),
    ];
    expect(headlines(none, ...refusals, ofC)).toEqual(['a search of X without c is refused: "no"']);
    expect(headlines(ofY, ...refusals, ofC)).toHaveLength(2);
    expect(headlines(none, ...refusals)).toHaveLength(2);
    const other = { ...none, exchanges: [{ ...answer, status: 403 }] };
    expect(headlines(other, ...refusals, ofC)).toHaveLength(2);
    const [one = none] = refusals;
    expect(headlines({ ...none, answeredWith: "d" }, one, ofC)).toEqual([
      'a search of X without d is refused: "no"',
    ]);
    expect(headlines({ ...none, answeredWith: "a" }, one, ofC)).toHaveLength(2);
    expect(headlines({ ...other, answeredWith: "d" }, one, ofC)).toHaveLength(2);
  });

  it("names the parameter without which it is refused", () => {
    const refusals = [refused("a/accepted", "a=1"), refused("b/accepted", "b=1")];
    const ofC = result("search/X.c/accepted");
    expect(headlines(...refusals, ofC)).toEqual(['a search of X without c is refused: "no"']);
    expect(headlines(...refusals, ofC, result("search/X.d/accepted"))).toEqual([
      'parameters a and b of X are refused: "no"',
    ]);
    expect(headlines(refused("a/accepted", "a=1"), ofC)).toEqual(['parameter a of X is refused: "no"']);
    expect(headlines(refused("a/accepted", "a=1&c=1"), refusals[1] ?? ofC, ofC)).toEqual([
      'parameters b and a of X are refused: "no"',
    ]);
  });
});
