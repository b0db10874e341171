// Tests that checks of several families notice faults of lists: which records these hold, and of which site.
import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn } from "../testkit/changed-server.js";

const failsOn = async (name: string, only: string) =>
  (await resultsOn(mutantBehaviour(name), only)).some(({ verdict }) => verdict === "fail");

it("notices a list without its newest record", async () => {
  expect(await failsOn("a list lacks its newest record", "date-search/Job.when/")).toBe(true);
});

it("notices a list without its oldest record", async () => {
  expect(await failsOn("a list lacks its oldest record", "search/Driver@current.surname/")).toBe(true);
});

it("notices that a search by a date ignores other parameters", async () => {
  const name = "a search by a date ignores parameters that are no references";
  expect(await failsOn(name, "search/Job/all-hold")).toBe(true);
});

it("notices that a range from a date to the same date is empty", async () => {
  const name = "search.Job.when: a range of one date is empty";
  expect(await failsOn(name, "date-search/Job.when/range-of-one-date")).toBe(true);
});

it("notices records of another site in a list without parameters", async () => {
  const name = "another site's records are in lists without parameters";
  expect(await failsOn(name, "site-wall/Driver@current/open-search")).toBe(true);
});
