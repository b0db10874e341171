import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { otherSpec } from "../../spec/package-root.js";
import { probes } from "./all.js";

const spec = fileURLToPath(new URL("../../spec/clinical-records.yaml", import.meta.url));

describe("the probes", () => {
  it("have different names", () => {
    expect(new Set(probes.map(({ name }) => name)).size).toBe(probes.length);
  });

  it("answer every gap of the spec, and each probe has a gap, there or in the second spec if only that can have it", async () => {
    const loaded = await loadSpec(spec);
    const other = await loadSpec(otherSpec());
    if (!loaded.ok || !other.ok) throw new Error("a spec has mistakes");
    const unique = other.model.gaps.filter(({ probe }) => probe === "unique-clash");
    const named = new Set([...loaded.model.gaps, ...unique].map(({ probe }) => probe));
    expect([...named].sort()).toEqual(probes.map(({ name }) => name).sort());
  });
});
