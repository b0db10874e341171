// Tests that a failure which a later request shows is shown with the delete before it.
import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn } from "../../testkit/changed-server.js";

it.each([
  ["a deleted record is still read", "not-readable"],
  ["a deleted record is still found", "not-searchable"],
])("%s: the delete is shown too", async (mutant, name) => {
  const results = await resultsOn(mutantBehaviour(mutant), "delete/");
  const failed = results.filter(({ id, verdict }) => verdict === "fail" && id.endsWith(`/${name}`));
  expect(failed.length).toBeGreaterThan(0);
  for (const { exchanges } of failed)
    expect(exchanges?.map(({ method }) => method)).toEqual(["GET", "DELETE"]);
});
