// Tests the reader of specs with random specs.
import { describe, expect, test } from "vitest";
import { damagedSpecTrial, drawnFiles } from "./testing/random/trial.js";
import { loadFrom, messagesOf } from "./testing/several-files.js";

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => seed);

describe("specs drawn from the language's own schema", () => {
  test("are valid, in one file, in several and under an overlay", async () => {
    const mistaken: string[] = [];
    const forms = new Set<string>();
    for (const seed of seeds(60)) {
      const { files, file } = drawnFiles(seed);
      forms.add([...Object.keys(files)].sort().join());
      const loaded = await loadFrom(files, file);
      if (!loaded.ok) mistaken.push(`seed ${seed}: ${messagesOf(loaded)}`);
    }
    expect(mistaken).toEqual([]);
    expect(forms.size).toBe(4);
  });

  test("and existing specs, damaged in one place, give a model or diagnostics, and nothing is thrown", async () => {
    for (const seed of seeds(300)) {
      const fault = await damagedSpecTrial(seed).catch((error: unknown) => `it throws ${String(error)}`);
      expect(fault, `seed ${seed}`).toBeUndefined();
    }
  });
});
