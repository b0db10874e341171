import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

const verdicts = async (behaviour: Parameters<typeof resultsOn>[0]) =>
  (await resultsOn(behaviour, "update/Driver@current/added-members")).map(({ verdict }) => verdict);

it("passes where an update adds members, and fails where it drops those that the record did not have", async () => {
  expect(await verdicts(unchanged)).toEqual(["pass"]);
  const drops = mutantBehaviour("an update drops the members that the record did not have");
  expect(await verdicts(drops)).toEqual(["fail"]);
});
