// Tests the checks of updates that merge on the second interface, changed so that its document states merging.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { runVariant } from "../../mutation/run-variant.js";
import { conformingVariants } from "../../mutation/variants.js";
import { mergingModel } from "../../testkit/merging.js";
import { mergeMutants } from "./merge.mutants.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");

const merging = mergingModel(loaded.model);

it("makes no mutants where the document does not state merging", () => {
  expect(mergeMutants(loaded.model)).toEqual([]);
});

describe.each(mergeMutants(merging).map(({ name }) => name))("%s", (name) => {
  it("is caught", async () => {
    const { caughtBy } = await runMutant(merging, { kind: "mutant", name });
    expect(caughtBy).not.toEqual([]);
  });
});

it("has a mutant for each of the checks", () => {
  expect(mergeMutants(merging).flatMap(({ breaks }) => breaks)).toEqual([
    "update/keeps-left-out",
    "update/null-removes",
    "update/merges-objects",
    "update/removes-entries",
    "update/removes-entries",
    "update/null-removes",
    "update/merges-objects",
  ]);
});

it("passes a server that merges, with all checks and probes", async () => {
  const [{ name } = { name: "" }] = conformingVariants(merging);
  const { verdict, failed, unexpected } = await runVariant(merging, { kind: "variant", name });
  expect({ verdict, failed, unexpected }).toEqual({ verdict: "conformant", failed: [], unexpected: [] });
});
