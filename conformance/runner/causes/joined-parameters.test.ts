import { describe, expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";
import { joinedTypesOf } from "./joined-parameters.js";

const by = (id: string, query: string) =>
  failed(id, {
    code: "record-unexpected",
    exchanges: [{ ...exchange, url: `http://127.0.0.1:9/X?${query}` }],
  });
const whole = by("search/X/all-hold", "a=1&b=2");

describe("parameters that are joined by or", () => {
  it("are shown by a search of the whole type and two parameters beside others", () => {
    const failures = [whole, by("search/X.a/leaves-out", "a=1&b=2"), by("search/X.b/leaves-out", "b=2&c=3")];
    const of = joinedTypesOf(failures);
    expect(failures.map(of)).toEqual(["X", "X", "X"]);
  });

  it("are shown on other types where one type shows it", () => {
    const other = by("search/Y/all-hold", "a=1&b=2");
    const failures = [
      whole,
      by("search/X.a/leaves-out", "a=1&b=2"),
      by("search/X.b/leaves-out", "b=2&c=3"),
      other,
    ];
    expect(joinedTypesOf(failures)(other)).toBe("Y");
  });

  it("are shown by one parameter, if its check has seen that they are", () => {
    const one = { ...by("search/X.a/leaves-out", "a=1&b=2"), isJoinedByOr: true };
    expect(joinedTypesOf([whole, one])(one)).toBe("X");
    expect(causesOf([one, whole]).failures.map(({ heading }) => heading)).toEqual([
      "several parameters of X return records that match only one of them",
    ]);
  });

  it("are not where searches return the same records without a parameter: each of them is ignored", () => {
    const ignored = ["a", "b"].map((name) => ({
      ...by(`search/X.${name}/leaves-out`, "a=1&b=2"),
      isIgnored: true,
    }));
    expect(joinedTypesOf([whole, ...ignored])(whole)).toBeUndefined();
    const more = by("search/X/all-hold", "a=1&b=2&c=3");
    expect(causesOf([...ignored, more]).failures.map(({ heading }) => heading)).toEqual([
      "parameters a and b of X are ignored",
    ]);
  });

  it("are not where one parameter alone returns too much, or a single one is at fault", () => {
    const alone = [whole, by("search/X.a/leaves-out", "a=1"), by("search/X.b/leaves-out", "b=2&c=3")];
    expect(joinedTypesOf(alone)(whole)).toBeUndefined();
    const single = [whole, by("search/X.a/leaves-out", "a=1&b=2")];
    expect(joinedTypesOf(single)(whole)).toBeUndefined();
  });
});
