import { expect, it } from "vitest";
import { mutants } from "../../mutation/mutants.js";
import { resultsOn, second, unchanged } from "../../testkit/changed-server.js";

const stale = mutants(second).filter(({ breaks }) => breaks.includes("update/found-by-each"));

const verdicts = async (behaviour: Parameters<typeof resultsOn>[0]) =>
  (await resultsOn(behaviour, "update/"))
    .filter(({ id }) => id.endsWith("/found-by-each"))
    .map(({ verdict }) => verdict);

it("passes where searches see an update", async () => {
  expect(new Set(await verdicts(unchanged))).toEqual(new Set(["pass"]));
});

it.each(stale)("fails where $name", async ({ behaviour }) => {
  expect(await verdicts(behaviour)).toContain("fail");
});
