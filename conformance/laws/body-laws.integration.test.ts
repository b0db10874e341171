// Tests that the checks of the laws of bodies pass on our server, and fail on servers that break a rule.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { thirdSpec, wideSpec } from "../../spec/package-root.js";
import { runMutant } from "../mutation/run-mutant.js";
import { resultsOn, second, unchanged } from "../testkit/changed-server.js";
import { bodyMutants } from "./body-laws.js";

const modelOf = async (file: string): Promise<InterfaceModel> => {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error(`${file} has mistakes`);
  return loaded.model;
};
const [third, wide] = [await modelOf(thirdSpec()), await modelOf(wideSpec())];

describe.each([
  ["constraint/Job/", second, 15],
  ["default/", second, 6],
  ["read-only/", second, 7],
  ["read-only/Vehicle", wide, 8],
  ["steps/", wide, 2],
  ["write-only/", second, 8],
  ["unique/", second, 12],
  ["relation/", third, 20],
] as const)("the checks of %s", (family, model, count) => {
  it("pass on our server", async () => {
    const results = await resultsOn(unchanged, family, model);
    expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
    expect(results).toHaveLength(count);
  });
});

/** The mutants that break checks of some families, as far as their names fit. */
const names = (model: InterfaceModel, families: RegExp, named = /./): readonly string[] =>
  bodyMutants(model)
    .filter(({ name, breaks }) => breaks.some((id) => families.test(id)) && named.test(name))
    .map(({ name }) => name);

describe.each([
  ...names(second, /^(default|read-only|write-only|unique)\//),
  ...names(second, /^constraint\//, /^(Garage|FaultReport)\b|Job.(share|crates)|^[^:]+$/),
])("%s", (name) => {
  it("is caught", async () => {
    const { caughtBy } = await runMutant(second, { kind: "mutant", name });
    expect(caughtBy.length).toBeGreaterThan(0);
  });
});

describe.each(names(wide, /^(read-only|steps)\/Vehicle/))("%s", (name) => {
  it("is caught", async () => {
    const { caughtBy } = await runMutant(wide, { kind: "mutant", name });
    expect(caughtBy.length).toBeGreaterThan(0);
  });
});

describe.each([...names(third, /^relation\//), ...names(third, /^action\//)])("%s", (name) => {
  it("is caught", async () => {
    expect((await runMutant(third, { kind: "mutant", name })).caughtBy.length).toBeGreaterThan(0);
  });
});

it("a closed set of numbers that is not enforced is caught", async () => {
  const [name = ""] = names(third, /^constraint\//, /^Book.stars: enum/);
  const { caughtBy } = await runMutant(third, { kind: "mutant", name });
  expect(caughtBy).toEqual(["constraint/Book/stars-enum-refused"]);
});
