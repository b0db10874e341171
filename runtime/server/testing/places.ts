// Makes the names of new stores for tests, and deletes the stores afterwards.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { dropStores, freshStore } from "./shared-postgres.js";

/** Names of new stores, a different one each time. */
export interface Places {
  file(): Promise<string>;
  postgres(): Promise<string>;
  /** Where the files are. */
  readonly folder: string;
}

/** Places for the stores of one file of tests; nothing of them is left when its tests are done. */
export function places(): Places {
  const folder = mkdtempSync(join(tmpdir(), "stores-"));
  let files = 0;
  afterAll(async () => {
    await dropStores();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    async file() {
      files += 1;
      return `sqlite:${join(folder, `${files}.db`)}`;
    },
    postgres: freshStore,
  };
}
