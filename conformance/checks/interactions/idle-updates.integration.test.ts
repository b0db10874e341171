// Tests that an update which changes nothing is told apart from one that changes the wrong members.
import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn } from "../../testkit/changed-server.js";

const codesOn = async (mutant: string) =>
  new Set((await resultsOn(mutantBehaviour(mutant), "update/")).map(({ code }) => code));

it("has a code of its own", async () => {
  expect(await codesOn("an update changes nothing")).toContain("not-updated");
  expect(await codesOn("an update gives the record another id")).not.toContain("not-updated");
});
