// Tests that the check of the total of a list passes on our server, and fails on mutants.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { thirdSpec, wideSpec } from "../../../spec/package-root.js";
import { afterCredentials } from "../../behaviours/conforming-variant.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { conformingVariants } from "../../mutation/variants.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { totalCountsMatches } from "./total.js";

async function modelOf(file: string) {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error(`${file} has mistakes`);
  return loaded.model;
}

const models = [
  ["in a member", await modelOf(wideSpec())],
  ["in a header", await modelOf(thirdSpec())],
] as const;

describe.each(models)("a total %s", (_, model) => {
  it("is the number of all matches on our server", async () => {
    const results = await resultsOn(unchanged, "total/", model);
    expect(results.length).toBeGreaterThan(0);
    expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(["pass"]));
  });

  it.each(totalCountsMatches.mutants(model).map(({ name }) => name))("%s is caught", async (name) => {
    const { caughtBy } = await runMutant(model, { kind: "mutant", name });
    expect(caughtBy).toContainEqual(expect.stringMatching(/^total\//));
  });
});

it("a total may be larger than a list that ends early, with no page after it", async () => {
  const [[, model]] = models;
  const short = conformingVariants(model).find(({ name }) => name === "no page follows the first 5 records");
  if (short === undefined) throw new Error("there is no such variant");
  const results = await resultsOn(afterCredentials(short.behaviour), "total/", model);
  expect(results.length).toBeGreaterThan(0);
  expect(results.map(({ verdict }) => verdict)).not.toContain("fail");
  expect(results.map(({ verdict }) => verdict)).toContain("not-applicable");
});
