import { expect, it } from "vitest";
import { exchange, failed, result } from "../../testkit/reports/make-report.js";
import { causesOf } from "./causes.js";

let requests = 10;
const misses = (id: string, query: string, clauses: readonly string[]) => {
  const url = `http://127.0.0.1:9/X?${query}`;
  return failed(id, {
    clauses,
    exchanges: [{ ...exchange, n: requests++, method: "GET", url, status: 200 }],
  });
};
const when = (name: string, query: string) =>
  misses(`date-search/X.when/${name}`, query, ["dates", `dates.${name}`]);

const shown = (...checks: Parameters<typeof causesOf>[0]) =>
  causesOf(checks).failures.map(({ heading }) => heading);
const plain = (parameter: string) => `parameter ${parameter} of X does not find matching records`;

it("a parameter that every search of another one needs is the only cause", () => {
  const who = misses("search/X.who/finds", "who=1", ["search.X.who"]);
  const checks = [when("ge", "who=1&when=ge2020"), when("le", "who=1&when=le2020"), who];
  expect(shown(...checks)).toEqual([plain("who")]);
  expect(causesOf(checks).failures[0]?.first).toBe(who);
});

it("it is not if it finds its records alone, or if the other one also fails without it", () => {
  const passes = result("search/X.who/finds");
  expect(shown(when("ge", "who=1&when=ge2020"), passes)).toEqual([
    "when=ge2020 of X does not find matching records",
  ]);
  const who = misses("search/X.who/finds", "who=1", ["search.X.who"]);
  expect(shown(when("ge", "who=1&when=ge2020"), when("le", "when=le2020"), who)).toHaveLength(2);
  const both = misses("search/X.who/finds", "who=1&when=ge2020", ["search.X.who"]);
  expect(shown(when("ge", "who=1&when=ge2020"), both).join()).not.toBe(plain("who"));
});

it("a parameter that is refused alone is the only cause of refused searches that ask by it too", () => {
  const refused = (id: string, query: string, status = 400) =>
    failed(id, {
      code: "refused",
      clauses: [id],
      exchanges: [
        { ...exchange, n: requests++, url: `http://127.0.0.1:9/X?${query}`, status, responseBody: "" },
      ],
    });
  const who = refused("search/X.who/accepted", "who=1");
  const most = refused("search/X.most/accepted", "who=1&most=2");
  expect(shown(most, who)).toEqual(["parameter who of X is refused"]);
  expect(shown(refused("search/X.most/accepted", "who=1&most=2", 422), who)).toHaveLength(2);
  expect(shown(most, refused("search/X.most/alone", "most=2"), who)).toHaveLength(2);
});

it("it is not of a parameter that finds too much, whatever else its searches ask by", () => {
  const who = misses("search/X.who/finds", "who=1", ["search.X.who"]);
  const adds = { ...when("ge", "who=1&when=ge2020"), code: "record-unexpected" } as const;
  expect(shown(adds, who)).toHaveLength(2);
});
