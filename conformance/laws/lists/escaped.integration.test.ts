import { expect, it } from "vitest";
import { mutantBehaviour, resultsOn, unchanged } from "../../testkit/changed-server.js";

const verdicts = async (behaviour: Parameters<typeof resultsOn>[0]) =>
  new Set(
    (await resultsOn(behaviour, "search/Driver@current"))
      .filter(({ id }) => id.endsWith("/escaped"))
      .map(({ verdict }) => verdict),
  );

it("passes where a query is decoded once", async () => {
  expect(await verdicts(unchanged)).toEqual(new Set(["pass"]));
});

it.each(["a plus in a search is read as a space", "escapes in a search are decoded twice"])(
  "fails where %s",
  async (name) => {
    expect(await verdicts(mutantBehaviour(name))).toContain("fail");
  },
);
