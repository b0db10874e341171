// Tests that the checks of read-only and write-only fields pass on our server, and fail on servers that break them.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { runMutant } from "../../mutation/run-mutant.js";
import { resultsOn, unchanged } from "../../testkit/changed-server.js";
import { readOnlyMutants } from "./read-only.mutants.js";
import { writeOnlyMutants } from "./write-only.mutants.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the second interface has mistakes");
const { model } = loaded;

describe.each(["read-only/", "write-only/"])("the checks of %s", (family) => {
  it("pass on our server", async () => {
    const results = await resultsOn(unchanged, family);
    expect(results.length).toBeGreaterThan(3);
    expect(results.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });
});

describe.each([...readOnlyMutants(model), ...writeOnlyMutants(model)].map(({ name }) => name))(
  "%s",
  (name) => {
    it("is caught", async () => {
      expect((await runMutant(model, { kind: "mutant", name })).caughtBy.length).toBeGreaterThan(0);
    });
  },
);
