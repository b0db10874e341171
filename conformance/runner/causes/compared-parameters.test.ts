// Tests which parameter is blamed where the lists of two parameters differ.
import { describe, expect, it } from "vitest";
import { failed } from "../../testkit/reports/make-report.js";
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
