// Tests that servers that break a part of JSON Patch are caught, and that a document without it has no such checks.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec, patchingSpec } from "../../../spec/package-root.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { jsonPatchMutants } from "./json-patch.mutants.js";

async function modelOf(file: string) {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error("the spec has mistakes");
  return loaded.model;
}

const model = await modelOf(patchingSpec());

it("makes no mutants where the document does not state JSON Patches", async () => {
  expect(jsonPatchMutants(await modelOf(otherSpec()))).toEqual([]);
});

describe.each(jsonPatchMutants(model).map(({ name }) => name))("%s", (name) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy.length).toBeGreaterThan(0);
  });
});
