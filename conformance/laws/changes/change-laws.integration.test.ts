// Tests that servers that break a law of changes are caught, each where the document states how an update works.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec, patchingSpec } from "../../../spec/package-root.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { runVariant } from "../../mutation/run-variant.js";
import { conformingVariants } from "../../mutation/variants.js";
import { mergingModel } from "../../testkit/merging.js";
import { changeMutants } from "./change-laws.js";

async function modelOf(file: string) {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error("the spec has mistakes");
  return loaded.model;
}

const other = await modelOf(otherSpec());
const merging = mergingModel(other);
const patching = await modelOf(patchingSpec());

const caught = [
  ["merges", merging],
  ["is a JSON Patch", patching],
  ["replaces the record", other],
] as const;

describe.each(caught)("an update that %s", (_, model) => {
  it.each(changeMutants(model).map(({ name }) => name))("%s", async (name) => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy).not.toEqual([]);
  });
});

it("has the mutants of the way of updates that the document states", () => {
  const brokenBy = (model: typeof other) => {
    const broken = changeMutants(model).flatMap(({ breaks }) => breaks);
    const ofUpdates = broken.filter((one) => one.startsWith("update/"));
    return [...new Set(ofUpdates.map((one) => one.split("/")[1]))];
  };
  expect(brokenBy(other)).toEqual(["left-out", "left-out-inside"]);
  expect(brokenBy(merging)).toEqual(["keeps-left-out", "null-removes", "merges-objects", "removes-entries"]);
  expect(brokenBy(patching)).toContain("patch-atomic");
  expect(brokenBy(patching)).not.toContain("null-removes");
});

it("passes a server that merges, with all checks and probes", async () => {
  const [{ name } = { name: "" }] = conformingVariants(merging);
  const { verdict, failed, unexpected } = await runVariant(merging, { kind: "variant", name });
  expect({ verdict, failed, unexpected }).toEqual({ verdict: "conformant", failed: [], unexpected: [] });
});
