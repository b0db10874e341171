// Tests that an update which changes another record is not taken for one that adds a second record.
import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn } from "../../testkit/changed-server.js";

it("fails the check of other records alone, also if the other record comes to have the same content", async () => {
  const results = await resultsOn(mutantBehaviour("an update changes other records too"), "update/");
  const failed = results.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(failed.length).toBeGreaterThan(0);
  expect(failed.filter((id) => !id.endsWith("/touches-nothing-else"))).toEqual([]);
});
