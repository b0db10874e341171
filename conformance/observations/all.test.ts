import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { probes } from "./all.js";

const spec = fileURLToPath(new URL("../../spec/clinical-records.yaml", import.meta.url));

describe("the probes", () => {
  it("have different names", () => {
    expect(new Set(probes.map(({ name }) => name)).size).toBe(probes.length);
  });

  it("answer every gap of the spec, and each probe has a gap", async () => {
    const loaded = await loadSpec(spec);
    if (!loaded.ok) throw new Error("the spec has mistakes");
    const named = new Set(loaded.model.gaps.map(({ probe }) => probe));
    expect([...named].sort()).toEqual(probes.map(({ name }) => name).sort());
  });
});
