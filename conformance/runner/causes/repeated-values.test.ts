// Tests that a search parameter that is refused only if it is asked twice is not told as refused.
import { expect, it } from "vitest";
import { exchange, failed } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

const by = (type: string, query: string, name = "range") =>
  failed(`date-search/${type}.when/${name}`, {
    code: "refused",
    actual: "status 400",
    exchanges: [{ ...exchange, url: `http://127.0.0.1:9/${type}?${query}`, status: 400, responseBody: "" }],
  });
const passed = (id: string) => ({ ...failed(id), verdict: "pass" as const });
const twice = [by("X", "who=1&when=ge1&when=le2"), by("Y", "when=ge1&when=le3")];
const headingsOf = (...results: Parameters<typeof causesOf>[0]) =>
  causesOf(results).failures.map(({ heading }) => heading);

it("names the repeated parameter, on all types", () => {
  expect(headingsOf(...twice, passed("date-search/X.when/ge-boundary"))).toEqual([
    "a repeated when is refused on 2 types: Y, X",
  ]);
});

it("is told as refused if a single value is refused too, or none was answered", () => {
  expect(headingsOf(...twice)).toEqual(["parameter when is refused on 2 types: Y, X"]);
  const refused = ["parameter when is refused on 2 types: X, Y"];
  expect(headingsOf(...twice, by("X", "when=ge1"), passed("date-search/Y.when/ge-boundary"))).toEqual(
    refused,
  );
});
