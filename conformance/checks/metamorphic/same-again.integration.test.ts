// Tests that the check of a repeated search takes a search whose list can be read to its end.
import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

const verdicts = async (behaviour: Parameters<typeof resultsOn>[0]) =>
  // The other checks of the type make the records that are too many.
  (await resultsOn(behaviour, "metamorphic/Vehicle")).flatMap(({ id, verdict }) =>
    id === "metamorphic/Vehicle@legacy/same-again" ? [verdict] : [],
  );

it("is judged although the first search finds too many records", async () => {
  expect(await verdicts(unchanged)).toEqual(["pass"]);
  const mutant = mutantBehaviour("Vehicle: every other pair of answers lacks a record");
  expect(await verdicts(mutant)).toEqual(["fail"]);
});
