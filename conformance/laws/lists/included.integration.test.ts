// Tests that the checks of included records pass on our server, wherever the records are, and fail on mutants.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { thirdSpec, wideSpec } from "../../../spec/package-root.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { includedAreNoMatches, referredAreIncluded } from "./included.js";

async function modelOf(file: string) {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error(`${file} has mistakes`);
  return loaded.model;
}

const [other, third] = [await modelOf(wideSpec()), await modelOf(thirdSpec())];

it.each([
  ["among the entries of a Bundle", other, ["about-there", "driver-there", "no-matches", "vehicle-there"]],
  [
    "in a member, or in place of what refers to them",
    third,
    ["book-there", "editor-there", "no-matches", "no-matches"],
  ],
])("passes on our server, %s", async (_, model, names) => {
  const results = await resultsOn(unchanged, "include/", model);
  expect(results.map(({ id, verdict }) => [id.split("/").at(-1), verdict]).sort()).toEqual(
    names.map((name) => [name, "pass"]),
  );
});

const mutantsIn = (model: typeof other) =>
  [referredAreIncluded, includedAreNoMatches].flatMap((law) => law.mutants(model));

const mutants = [other, third].flatMap((model) => mutantsIn(model).map(({ name }) => ({ name, model })));

describe.each(mutants)("$name", ({ name, model }) => {
  it("is caught", async () => {
    const { caughtBy } = await runMutant(model, { kind: "mutant", name });
    expect(caughtBy).toContainEqual(expect.stringMatching(/^include\//));
  });
});

it("name the records that are wrong in a list", async () => {
  const failed = await Promise.all(
    [other, third].flatMap((model) =>
      mutantsIn(model).map(({ behaviour }) => resultsOn(behaviour, "include/", model)),
    ),
  );
  const all = failed.flat().filter(({ verdict }) => verdict === "fail");
  const unnamed = (code: string, ids: "missingIds" | "unexpectedIds") =>
    all.filter((one) => one.code === code && one[ids] === undefined).map(({ id }) => id);
  expect(all.filter(({ missingIds, unexpectedIds }) => missingIds ?? unexpectedIds)).not.toEqual([]);
  expect([unnamed("record-missing", "missingIds"), unnamed("record-unexpected", "unexpectedIds")]).toEqual([
    [],
    [],
  ]);
});
