import { expect, it } from "vitest";
import { mutants } from "../../mutation/mutants.js";
import { resultsOn, second, unchanged } from "../../testkit/changed-server.js";

const verdicts = async (behaviour: Parameters<typeof resultsOn>[0]) =>
  (await resultsOn(behaviour, "count/")).map(({ verdict }) => verdict);

it("passes where every bound is kept", async () => {
  expect(new Set(await verdicts(unchanged))).toEqual(new Set(["pass"]));
});

it.each(mutants(second).filter(({ operator }) => operator === "a larger bound of a list is ignored"))(
  "fails where the server $name",
  async ({ behaviour }) => {
    expect(await verdicts(behaviour)).toContain("fail");
  },
);
