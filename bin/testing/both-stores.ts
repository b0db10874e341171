// A compiled interface for all tests of a file, and the stores on which each of them runs.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { dropStores, freshStore } from "../../runtime/server/testing/shared-postgres.js";
import { compileInterface } from "./whole-interface.js";

/** The folder with the output of a spec, and the spec. Both are there once the tests run. */
interface Compiled {
  folder: string;
  spec: string;
}

/** `specIn` gives the path of the spec; it may write one into the folder. */
export function compiledFor(specIn: (folder: string) => string | Promise<string>): Compiled {
  const compiled: Compiled = { folder: "", spec: "" };
  beforeAll(async () => {
    compiled.folder = await mkdtemp(join(tmpdir(), "cri-interface-"));
    compiled.spec = await specIn(compiled.folder);
    await compileInterface(compiled.spec, compiled.folder);
  });
  afterAll(async () => {
    await rm(compiled.folder, { recursive: true });
    await dropStores();
  });
  return compiled;
}

/** A new store of each kind, by the kind's name. */
export const bothStores = (compiled: Compiled): readonly (readonly [string, () => Promise<string>])[] => [
  ["SQLite", async () => `sqlite:${join(compiled.folder, "records.db")}`],
  ["PostgreSQL", freshStore],
];
