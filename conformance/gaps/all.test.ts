import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec, patchingSpec, thirdSpec, wideSpec } from "../../spec/package-root.js";
import { probes } from "./all.js";

describe("the probes", () => {
  it("have different names", () => {
    expect(new Set(probes.map(({ name }) => name)).size).toBe(probes.length);
  });

  it("answer every gap of the interfaces of the tests, and each probe has a gap", async () => {
    const named = new Set<string>();
    for (const spec of [ownSpec(), wideSpec(), thirdSpec(), patchingSpec()]) {
      const loaded = await loadSpec(spec);
      if (!loaded.ok) throw new Error(`${spec} has mistakes`);
      for (const { probe } of loaded.model.gaps) named.add(probe);
    }
    expect([...named].sort()).toEqual(probes.map(({ name }) => name).sort());
  });
});
