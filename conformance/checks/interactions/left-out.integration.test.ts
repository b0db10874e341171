import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

const verdicts = async (behaviour: Parameters<typeof resultsOn>[0]) =>
  (await resultsOn(behaviour, "update/Driver@current/left-out")).map(({ verdict }) => verdict);

it("passes where a member that an update leaves out is gone, and fails where it stays", async () => {
  expect(await verdicts(unchanged)).toEqual(["pass"]);
  expect(await verdicts(mutantBehaviour("an update keeps members that it leaves out"))).toEqual(["fail"]);
});
