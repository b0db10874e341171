/** Opens a store for exporting and loading whole sites. */

import type { Archive } from "../store-port/archive.js";
import { StoreError } from "../store-port/store-error.js";
import { openByName } from "./open-store.js";
import { openSqliteArchive } from "./sqlite/sqlite-archive.js";

/** Opens a store by the name that `openStore` takes. Sites can be exported and loaded while servers use the store. */
export const openArchive = (name: string): Promise<Archive> =>
  openByName(name, {
    memory: () => {
      throw new StoreError("A store in memory exists only inside its server.", {
        remedy: "name a store on disk: sqlite:FILE or postgres://USER@HOST/DATABASE",
      });
    },
    file: openSqliteArchive,
    postgres: async (url) => (await import("./postgres/postgres-archive.js")).openPostgresArchive(url),
  });
