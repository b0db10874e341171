import { describe, expect, it } from "vitest";
import type { ProblemCode } from "../../http/problem.js";
import { exchange, failed, result } from "../../testkit/reports/make-report.js";
import { faultOfSeveral } from "./joined-parameters.js";

const by = (id: string, query: string, code: ProblemCode = "record-missing") =>
  failed(id, { code, exchanges: [{ ...exchange, url: `http://127.0.0.1:9/X?${query}` }] });

const ofA = by("metamorphic/X.a/finds-all", "a=1&b=2");
const ofB = by("search/X.b/finds", "a=1&b=2");
const aFinds = result("search/X.a/finds");

describe("searches that are wrong only by several parameters", () => {
  it("are seen where one parameter finds what it must alone, and a search without the other fails", () => {
    const withoutB = by("metamorphic/X.c/finds-all", "a=1&c=2");
    const results = [ofA, ofB, withoutB, aFinds, result("search/X.c/finds")];
    expect(results.map(faultOfSeveral(results))).toEqual([
      "record-missing",
      "record-missing",
      "record-missing",
      undefined,
      undefined,
    ]);
  });

  it("take the wrong number of records with them that follows from records too many", () => {
    const length = by("search-shape/X/empty-list", "a=1&b=2", "length");
    const results = [
      by("metamorphic/X.a/narrower", "a=1&c=2", "record-unexpected"),
      by("metamorphic/X.b/narrower", "a=1&b=2", "record-unexpected"),
      length,
      aFinds,
    ];
    expect(faultOfSeveral(results)(length)).toBe("record-unexpected");
  });

  it.each([
    ["one parameter alone fails", [ofA, by("search/X.b/finds", "b=2"), aFinds]],
    ["only one parameter fails", [ofB, by("search/X.b/other", "a=1&b=2"), aFinds]],
    ["each search that fails has the parameter that may be at fault", [ofA, ofB, aFinds]],
    ["no search by one of them was seen to pass", [ofA, by("search/X.b/finds", "b=2&c=3")]],
    ["the parameter's own search fails", [ofA, ofB, by("search/X.a/finds", "a=1&c=2"), aFinds]],
    [
      "two parameters are compared, either of which may be at fault",
      [{ ...ofA, comparedWith: "b" }, by("search/X.b/finds", "b=2&c=3"), aFinds],
    ],
  ])("are not seen where %s", (_, results) => {
    expect(faultOfSeveral(results)(ofA)).toBeUndefined();
    expect(faultOfSeveral(results)(ofB)).toBeUndefined();
  });
});
