// Tests that the checks of constraints pass on our server, and fail on servers that do not keep to one.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { constraintMutants } from "./constraints.mutants.js";
import { defaultMutants } from "./defaults.mutants.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the second interface has mistakes");
const { model } = loaded;

const names = constraintMutants(model).map(({ name }) => name);

const some = names.filter(
  (name) => /^(Garage|FaultReport)\b/.test(name) || /Job.(share|crates)/.test(name) || !name.includes(":"),
);

it("the checks pass on our server", async () => {
  const results = await resultsOn(unchanged, "constraint/Job/");
  expect(results.length).toBeGreaterThan(8);
  expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
});

describe.each(some)("%s", (name) => {
  it("is caught", async () => {
    const { caughtBy } = await runMutant(model, { kind: "mutant", name });
    expect(caughtBy.length).toBeGreaterThan(0);
  });
});

describe.each(defaultMutants(model).map(({ name }) => name))("%s", (name) => {
  it("is caught", async () => {
    expect((await runMutant(model, { kind: "mutant", name })).caughtBy.length).toBeGreaterThan(0);
  });
});

it("the checks of defaults pass on our server", async () => {
  const results = await resultsOn(unchanged, "default/");
  expect(results).toHaveLength(6);
  expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
});
