/** Opens a store for exporting and loading whole sites. */

import type { Archive } from "./archive.js";
import { openByName } from "./open-store.js";
import { openSqliteArchive } from "./sqlite/sqlite-archive.js";
import { StoreError } from "./store-error.js";

/** Opens a store, by the name that `openStore` takes, for sites to be moved out of it or into it while servers work on it. */
export const openArchive = (name: string): Promise<Archive> =>
  openByName(name, {
    memory: () => {
      throw new StoreError(
        "A store in memory is its server's alone. Name one that is kept: sqlite:FILE or postgres://USER@HOST/DATABASE.",
      );
    },
    file: openSqliteArchive,
    postgres: async (url) => (await import("./postgres/postgres-archive.js")).openPostgresArchive(url),
  });
