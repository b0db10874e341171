// Tests the laws of parts of texts and of timestamps in UTC on our server and on servers that break them.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { wideSpec } from "../../../spec/package-root.js";
import { afterCredentials } from "../../behaviours/conforming-variant.js";
import { mutants } from "../../mutation/mutants.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { conformingVariants } from "../../mutation/variants.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";

const loaded = await loadSpec(wideSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const { model } = loaded;

it.each(["search/Garage.in_", "constraint/Garage/", "search/Garage.c", "round-trip/Garage/c"])(
  "%s: all pass on our server",
  async (only) => {
    const results = await resultsOn(unchanged, only, model);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(({ verdict }) => verdict === "fail" || verdict === "blocked")).toEqual([]);
  },
);

const own = mutants(model)
  .filter(({ name }) => /in_title|in_city/.test(name) || /Garage.*(offset|\+00:00)/.test(name))
  .map(({ name }) => name);

it("has a server for each way to break them", () => {
  expect(own).toEqual(
    expect.arrayContaining([
      "search.Garage.in_title: only the beginning of a text finds it",
      "search.Garage.in_title: letter case counts in a search",
      "search.Garage.in_city: letter case is ignored in a search",
      "Garage.checked: offset is not enforced",
      "Garage: times in UTC come back with +00:00",
    ]),
  );
  expect(own).not.toContain("Garage.cleaned: offset is not enforced");
});

describe.each(own)("%s", (name) => {
  it("is caught", async () => {
    const { caughtBy } = await runMutant(model, { kind: "mutant", name });
    expect(caughtBy).not.toEqual([]);
  });
});

it("a server may take dates only as the document writes them", async () => {
  const name = "dates are searched as the document writes them only";
  const variant = conformingVariants(model).find((one) => one.name === name);
  if (variant === undefined) throw new Error("there is no such variant");
  const results = await resultsOn(afterCredentials(variant.behaviour), "search/Garage.", model);
  expect(results.length).toBeGreaterThan(0);
  expect(results.filter(({ verdict }) => verdict === "fail")).toEqual([]);
});
