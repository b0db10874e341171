// Tests that the check of a repeated search takes a search whose list can be read to its end.
import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

const resultOn = async (behaviour: Parameters<typeof resultsOn>[0]) =>
  // The other checks of the type make the records that are too many.
  (await resultsOn(behaviour, "metamorphic/Vehicle")).find(
    ({ id }) => id === "metamorphic/Vehicle@legacy/same-again",
  );

it("is judged although the first search finds too many records", async () => {
  expect(await resultOn(unchanged)).toMatchObject({ verdict: "pass" });
  const mutant = mutantBehaviour("Vehicle: every other pair of answers lacks a record");
  const result = await resultOn(mutant);
  expect(result).toMatchObject({ verdict: "fail" });
  expect(result?.missingIds).toHaveLength(1);
});
