// Tests that each law of lists passes on our server, and fails on a server that breaks it, which the headline names.
import { expect, it } from "vitest";
import { causesOf } from "../../runner/causes/causes.js";
import { mutantBehaviour, resultsOn, second, unchanged } from "../../testkit/changed-server.js";
import { pagesDiffer } from "./followed-pages.js";

const laws = [
  [
    "pages/Vehicle@current.max/whole",
    "a later page of search.Vehicle.max passes over a record",
    "the pages of a list of Vehicle (path current) miss records",
  ],
  [
    "combined/Vehicle@current.state/holds",
    "ignores search.Vehicle.state beside other parameters",
    "a search by several parameters of Vehicle (path current) ignores state",
  ],
  [
    "search/Vehicle@current.number/whole-value",
    "takes the value of search.Vehicle.number for a prefix",
    "a search by number of Vehicle (path current) returns records whose value only begins with the requested one",
  ],
] as const;

it.each(laws)("%s passes on our server, and fails where %s", async (id, mutant, headline) => {
  expect(await resultsOn(unchanged, id)).toMatchObject([{ id, verdict: "pass" }]);
  const results = await resultsOn(mutantBehaviour(mutant), id);
  expect(results).toMatchObject([{ id, verdict: "fail" }]);
  expect(causesOf(results).failures.map(({ heading }) => heading)).toEqual([headline]);
});

it("warns of a record that is on two pages of a list", async () => {
  const id = "pages/Vehicle@current.max/once";
  const repeats = pagesDiffer.mutants(second).find(({ clause }) => clause === "search.Vehicle.max");
  expect(await resultsOn(unchanged, id)).toMatchObject([{ verdict: "pass" }]);
  expect(await resultsOn(repeats?.behaviour ?? unchanged, id)).toMatchObject([{ verdict: "warn" }]);
});
