// A folder for the baselines of a test file.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { shownFolder } from "../../../spec/testing/shown-folder.js";
import type { Baseline } from "../../runner/baseline/entry.js";
import { readBaseline } from "../../runner/baseline/read-baseline.js";

export interface BaselineFolder {
  at(name: string): string;
  /** Reads a text as the baseline `b.yaml`, with what is said of it. */
  read(text: string): Promise<{ readonly baseline: Baseline | undefined; readonly said: string }>;
}

/** The folder exists while the tests of the caller's file or group run. */
export function baselineFolder(name: string): BaselineFolder {
  let folder = "";
  beforeAll(async () => {
    folder = await shownFolder(name);
  });
  afterAll(() => rm(folder, { recursive: true }));
  const at = (file: string) => join(folder, file);
  return {
    at,
    async read(text) {
      const file = at("b.yaml");
      await writeFile(file, text);
      const said: string[] = [];
      const baseline = await readBaseline(file, { err: (line) => void said.push(line), color: false });
      return { baseline, said: said.join("").replaceAll(file, "b.yaml") };
    },
  };
}
