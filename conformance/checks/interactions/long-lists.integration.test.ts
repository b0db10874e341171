import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

const verdicts = async (behaviour: Parameters<typeof resultsOn>[0]) =>
  new Set(
    (await resultsOn(behaviour, "round-trip/"))
      .filter(({ id }) => id.endsWith("/long-lists"))
      .map(({ verdict }) => verdict),
  );

it("passes where long lists come back, and fails where they are cut", async () => {
  expect(await verdicts(unchanged)).toEqual(new Set(["pass"]));
  expect(await verdicts(mutantBehaviour("lists end after 5 elements"))).toEqual(new Set(["fail"]));
});
