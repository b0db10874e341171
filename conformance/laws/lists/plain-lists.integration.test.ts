import { describe, expect, it } from "vitest";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

const verdicts = (results: Awaited<ReturnType<typeof resultsOn>>) => [
  ...new Set(results.filter(({ id }) => id.endsWith("/empty-list")).map(({ verdict }) => verdict)),
];

describe("the check of an empty list", () => {
  it("passes on a server that answers with an empty list", async () => {
    expect(verdicts(await resultsOn(unchanged, "search-shape/"))).toEqual(["pass"]);
  });

  it("fails on a server that answers with an error", async () => {
    const mutant = mutantBehaviour("an empty list is answered with an error");
    expect(verdicts(await resultsOn(mutant, "search-shape/"))).toEqual(["fail"]);
  });
});
