// Tests that the checks of constraints pass on our server, and fail on servers that do not keep to one.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec, thirdSpec } from "../../../spec/package-root.js";
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

const third = await loadSpec(thirdSpec());
if (!third.ok) throw new Error("the third interface has mistakes");
const ofNumbers = constraintMutants(third.model).map(({ name }) => name);

it("a closed set of numbers that is not enforced is caught", async () => {
  const [name = ""] = ofNumbers.filter((one) => one.startsWith("Book.stars: enum"));
  const { caughtBy } = await runMutant(third.model, { kind: "mutant", name });
  expect(caughtBy).toEqual(["constraint/Book/stars-enum-refused"]);
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
