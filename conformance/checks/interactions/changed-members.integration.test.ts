import { expect, it } from "vitest";
import { mutants } from "../../mutation/mutants.js";
import { resultsOn, second, unchanged } from "../../testkit/changed-server.js";

const kept = mutants(second).filter(({ breaks }) => breaks.includes("update/each-member"));

const verdicts = async (behaviour: Parameters<typeof resultsOn>[0]) =>
  (await resultsOn(behaviour, "update/"))
    .filter(({ id }) => id.endsWith("/each-member"))
    .map(({ verdict }) => verdict);

it("passes where an update changes values of every type", async () => {
  expect(new Set(await verdicts(unchanged))).toEqual(new Set(["pass"]));
});

it.each(kept)("fails where $name", async ({ behaviour }) => {
  expect(await verdicts(behaviour)).toContain("fail");
});
