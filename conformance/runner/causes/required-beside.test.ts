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

const adds = (id: string, query: string) =>
  ({ ...misses(id, query, [id]), code: "record-unexpected" }) as const;

it("a parameter whose own check finds too many explains the searches that ask by it too", () => {
  const own = adds("search/X.when/leaves-out", "who=1&when=ge2020&when=le2021");
  const ofBoth = adds("combined/X.who/holds", "who=1&when=ge2020&when=le2021");
  const ofState = adds("combined/X.state/holds", "who=1&when=ge2020&when=le2021&state=2");
  const ofAll = adds("search/X/all-hold", "who=1&when=ge2020&when=le2021&state=2");
  const told = ["when=ge2020&when=le2021 of X finds records that do not match"];
  expect(shown(ofAll, ofState, ofBoth, own)).toEqual(told);
  expect(shown(ofAll, adds("search/X.who/leaves-out", "who=1&when=ge2020"), own)).not.toEqual(told);
});

it("two parameters that are asked for one value and miss one record are one cause", () => {
  const of = (name: string, value: string, id = "7") => ({
    ...misses(`search/X.${name}/finds`, `${name}=${value}`, [`search.X.${name}`]),
    missingIds: [id],
  });
  expect(shown(of("who", "1"), of("subject", "1"))).toEqual([
    "parameters who and subject of X do not find matching records",
  ]);
  expect(shown(of("who", "1"), of("state", "2"))).toHaveLength(2);
  expect(shown(of("who", "1"), of("subject", "1", "8"))).toHaveLength(2);
});
