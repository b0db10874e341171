// Tests that the checks of refused deletes pass on our server, and fail on servers that break them.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { reusedIds } from "../../behaviours/reused-ids.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { conformingVariants } from "../../mutation/variants.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { keptMutants } from "./kept.mutants.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the second interface has mistakes");
const { model } = loaded;

it("the checks pass on our server", async () => {
  const results = await resultsOn(unchanged, "delete-refused/");
  expect(results.length).toBeGreaterThan(5);
  expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
});

it("the checks pass on a server that gives new records the ids of deleted ones", async () => {
  const results = await resultsOn(reusedIds, "delete-refused/");
  expect(results.length).toBeGreaterThan(5);
  expect(results.filter(({ verdict }) => verdict !== "pass").map(({ id }) => id)).toEqual([]);
  expect(conformingVariants(model).some(({ behaviour }) => behaviour === reusedIds)).toBe(true);
});

describe.each(keptMutants(model).map(({ name }) => name))("%s", (name) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy.length).toBeGreaterThan(0);
  });
});
