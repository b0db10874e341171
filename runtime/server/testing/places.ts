// Makes the names of new stores for tests, and deletes the stores afterwards.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "vitest";
import { citusUrl, dropDistributed, freshDistributed } from "./citus.js";
import { dropStores, freshStore } from "./shared-postgres.js";

/** Names of new stores, a different one each time. */
export interface Places {
  file(): Promise<string>;
  postgres(): Promise<string>;
  /** Only in a `describeStores`. */
  citus(): Promise<string>;
  /** Where the files are. */
  readonly folder: string;
}

/** Places for the stores of one file of tests; nothing of them is left when its tests are done. */
export function places(): Places {
  const folder = mkdtempSync(join(tmpdir(), "stores-"));
  let files = 0;
  afterAll(async () => {
    await dropStores();
    await dropDistributed();
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    async file() {
      files += 1;
      return `sqlite:${join(folder, `${files}.db`)}`;
    },
    postgres: freshStore,
    citus: freshDistributed,
  };
}

type Fresh = () => string | Promise<string>;

/**
 * Like `describe.each`, for kinds of stores: their names, their places, and more. A distributed store is skipped, and listed so, where
 * there is no cluster.
 */
export const describeStores =
  <More extends readonly unknown[]>(
    kinds: readonly (readonly [name: string, fresh: Fresh, ...more: More])[],
  ) =>
  (title: string, tests: (name: string, fresh: Fresh, ...more: More) => void): void => {
    for (const [name, fresh, ...more] of kinds) {
      const isMissing = fresh === freshDistributed && citusUrl === undefined;
      describe.skipIf(isMissing)(title.replace("%s", name), () => tests(name, fresh, ...more));
    }
  };
