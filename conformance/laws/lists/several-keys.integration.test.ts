// Tests that the checks of several orders, and of a direction in a parameter of its own, pass on our server and catch others.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { patchingSpec, thirdSpec } from "../../../spec/package-root.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { listIsSorted, severalKeysSort } from "./sorted.js";

async function modelIn(file: string) {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error(`${file} has mistakes`);
  return loaded.model;
}
const third = await modelIn(thirdSpec());
const fourth = await modelIn(patchingSpec());

const verdicts = async (model: typeof third, only: string) =>
  (await resultsOn(unchanged, only, model)).map(({ id, verdict }) => [id, verdict]);

it("passes where equal values are sorted by the second field", async () => {
  const all = await verdicts(third, "sort/Book.sort/");
  expect(all.filter(([id]) => id?.includes("-then-"))).toEqual([
    ["sort/Book.sort/pages-then-bought", "pass"],
    ["sort/Book.sort/bought-then-pages", "pass"],
    ["sort/Book.sort/bought-then-title", "pass"],
  ]);
});

it("passes where a parameter of its own says the direction", async () => {
  expect(await verdicts(fourth, "sort/")).toEqual(
    ["floors", "name"].flatMap((key) =>
      ["ascending", "descending", "without-direction"].map((way) => [
        `sort/Depot.sort/${key}-${way}`,
        "pass",
      ]),
    ),
  );
});

describe.each([
  ...severalKeysSort.mutants(third).map(({ name }) => [name, third] as const),
  ...listIsSorted.mutants(fourth).map(({ name }) => [name, fourth] as const),
])("%s", (name, model) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy).toEqual([
      expect.stringMatching(/^sort\//),
    ]);
  });
});
