// Tests what is blamed where lists differ that must agree.
import { describe, expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

const compares = (type = "X") =>
  failed(`metamorphic/${type}.whom/same-as-who`, {
    code: "records-wrong",
    clauses: [`${type}.whom`, `${type}.who`],
    comparedWith: "who",
    exchanges: [],
  });
const wrong = (type: string, parameter: string) =>
  failed(`search/${type}.${parameter}/finds`, {
    clauses: [`${type}.${parameter}`, `${type}.search`],
    exchanges: [],
  });
const causes = (...checks: Parameters<typeof causesOf>[0]) =>
  causesOf(checks).failures.map(({ first, others }) => [first, ...others].map(({ id }) => id));

describe("a comparison of two parameters", () => {
  it("is of the cause of the one that fails alone, and never comes first", () => {
    expect(causes(compares(), wrong("X", "who"))).toEqual([["search/X.who/finds", compares().id]]);
    expect(causes(compares(), wrong("X", "whom"))).toEqual([["search/X.whom/finds", compares().id]]);
  });

  it("joins no causes of several types or parameters", () => {
    const two = [wrong("X", "who"), { ...wrong("Y", "who"), code: "record-unexpected" } as const];
    expect(causes(compares("X"), compares("Y"), ...two)).toHaveLength(2);
    expect(causes(compares(), wrong("X", "who"), wrong("X", "whom"))).toHaveLength(2);
  });

  it("is a cause of its own if neither fails alone", () => {
    expect(causes(compares(), wrong("X", "when"))).toHaveLength(2);
  });
});

let number = 0;
const listed = (id: string, query: string, more: Partial<CheckResult> = {}): CheckResult => {
  number += 1;
  const url = `http://127.0.0.1:9/X?${query}`;
  return failed(id, { clauses: [id], exchanges: [{ ...exchange, n: number, method: "GET", url }], ...more });
};

describe("a comparison of lists", () => {
  const narrower = listed("metamorphic/X.a/narrower", "b=1&a=2", { code: "record-unexpected" });
  const pages = listed("pages/X.size/whole", "b=1&size=4");
  const heading = (...checks: readonly CheckResult[]) =>
    causesOf(checks).failures.map((cause) => cause.heading);

  it("is of the cause of lists that lack records by the same parameter, and of no other", () => {
    const lacks = listed("search/X.b/finds", "b=1");
    expect(heading(narrower, lacks)).toEqual(["parameter b of X does not find matching records"]);
    expect(causes(narrower, listed("search/X.c/finds", "c=1"))).toHaveLength(2);
    expect(causes(narrower, listed("search/Y.b/finds", "b=1"))).toHaveLength(2);
    const adds = listed("search/X.c/leaves-out", "c=1", { code: "record-unexpected" });
    expect(causes(narrower, lacks, adds)).toHaveLength(3);
  });

  it("is of the cause of lists that hold too much, if it misses records", () => {
    const adds = listed("search/X.b/leaves-out", "b=1", { code: "record-unexpected" });
    expect(heading(pages, adds)).toEqual(["parameter b of X finds records that do not match"]);
    const stray = { strayRecord: { id: "9", from: "run", others: 4 } } as const;
    const inAll = listed("search-shape/X/empty-list", "c=1", { code: "length", ...stray });
    expect(heading(pages, inAll)).toEqual(["5 records of X are in every list, whether they match or not"]);
  });

  it("is of the cause of a search that returns another list when it is repeated", () => {
    const again = listed("metamorphic/X/same-again", "b=1", {
      code: "unsteady",
      fault: ["a repeated search", "returns a different list"],
    });
    expect(heading(narrower, pages, compares(), again)).toEqual([
      "a repeated search of X returns a different list",
    ]);
  });
});
