import { expect, it } from "vitest";
import { exchange, failed, result } from "../../testkit/reports/make-report.js";
import type { CheckResult } from "../report.js";
import { causesOf } from "./causes.js";

let requests = 10;
const got = (code: CheckResult["code"], path: string, more: Partial<typeof exchange> = {}) => ({
  ...(code === undefined ? {} : { code }),
  exchanges: [
    {
      ...exchange,
      n: requests++,
      method: "GET",
      url: `http://127.0.0.1:9/${path}`,
      status: 200,
      responseBody: "",
      ...more,
    },
  ],
});

const search = (type: string, code: CheckResult["code"], more: Partial<CheckResult> = {}) =>
  failed(`interaction/${type}/search`, {
    clauses: [`operation.${type}.search`, "interaction.search"],
    fault: ["a search", "is answered with an empty body"],
    ...got(code, `${type}?when=1`),
    ...more,
  });
const parameter = (type: string, code: CheckResult["code"], path: string) =>
  failed(`search/${type}.when/accepted`, { clauses: [`search.${type}.when`], ...got(code, path) });
const unlisted = (type: string) =>
  result(`interaction/${type}/read`, { verdict: "blocked", code: "too-few-records", lacks: "records" });

/** The headline of each failure, with the number of checks that it accounts for besides the first. */
const shown = (...checks: readonly CheckResult[]) =>
  causesOf(checks).failures.map((cause) => [cause.heading, cause.others.length + cause.blocked.length]);

it("a parameter that gets the answer of every search of its type is no cause of its own", () => {
  const said = shown(
    search("X", "empty-body"),
    search("Y", "empty-body"),
    parameter("X", "empty-body", "X?when=1"),
  );
  expect(said).toEqual([["a search is answered with an empty body on 2 types: X, Y", 2]]);
});

it("a parameter that is refused in other words, or of another type, is one", () => {
  const refused = { fault: ["a search", "is refused"] as const };
  const words = (path: string, responseBody: string) => got("refused", path, { status: 400, responseBody });
  expect(
    shown(
      search("X", "refused", { ...refused, ...words("X?when=1", "ask for less") }),
      failed("search/X.who/accepted", { clauses: ["search.X.who"], ...words("X?who=1", "who is unknown") }),
    ),
  ).toHaveLength(2);
  expect(shown(search("X", "empty-body"), parameter("Y", "empty-body", "Y?when=1"))).toHaveLength(2);
});

it("records that no list shows are explained if no search is answered with a list", () => {
  const failing = search("X", "empty-body");
  expect(shown(failing, unlisted("Y"))).toEqual([["a search of X is answered with an empty body", 1]]);
  const passing = result("interaction/Z/search");
  expect(shown(failing, passing, unlisted("Y"))).toEqual([
    ["a search of X is answered with an empty body", 0],
  ]);
});

it("requests that are redirected to themselves are one cause", () => {
  const loop = (method: string) =>
    got("redirected", "X", { method, status: 302, responseHeaders: { location: "/X" } });
  const add = failed("interaction/X/add", { fault: ["an add", "is redirected"], ...loop("POST") });
  const looping = { fault: ["a search", "is redirected"] as const, ...loop("GET") };
  expect(shown(add, search("X", "redirected", looping))).toEqual([
    ["a request of X is redirected to itself", 1],
  ]);
  expect(shown(search("X", "redirected", looping))).toEqual([["a search of X is redirected to itself", 0]]);
  // A client may follow the redirect of an add with a GET.
  expect(shown(add)).toEqual([["an add of X is redirected", 0]]);
});
