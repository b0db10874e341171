/** Opens SQLite stores. */

import type { Store } from "../../store-port/store.js";
import { StoreUnavailable } from "../../store-port/store-error.js";
import { checkpointsOf, noCheckpoints } from "./checkpoints.js";
import { type Database, openDatabase } from "./driver.js";
import { defaultSearches, type SearchLimits } from "./long-searches.js";
import { prepareSchema, queuedSettings } from "./schema.js";
import { inMemory, SqliteStore } from "./sqlite-store.js";
import { asUnavailable, isLocked } from "./unavailable.js";
import { threadWriter } from "./writer-thread.js";

/** Options of opening a store; for tests. */
interface OpenSqliteOptions {
  /** The store's own connection writes, instead of a thread. */
  readonly direct?: boolean;
  readonly searches?: SearchLimits;
}

/** Makes a store of the open database of a file. Throws `StoreError` for a database that it cannot use. */
export function sqliteStoreIn(
  database: Database,
  file: string,
  { direct = file === inMemory, searches = defaultSearches }: OpenSqliteOptions = {},
): Store {
  prepareSchema(database, file);
  database.exec(queuedSettings);
  if (direct) return new SqliteStore(database, { file, checkpoints: noCheckpoints, searches });
  database.exec("PRAGMA query_only = ON");
  const { together, termSteps } = searches;
  const writer = threadWriter({ file, together, termSteps });
  const checkpoints = checkpointsOf(file, writer.checkpoint);
  return new SqliteStore(database, { file, writer, checkpoints, searches });
}

/**
 * The same without the shared memory of a file's connections, which needs space on the disk. So a store on a full disk can still be
 * read, but only by this server (https://www.sqlite.org/wal.html, section 8).
 */
function storeAloneIn(database: Database, file: string, fault: unknown): Store {
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  prepareSchema(database, file);
  database.exec(`${queuedSettings}; PRAGMA wal_autocheckpoint = 1000`);
  return new SqliteStore(database, { file, checkpoints: noCheckpoints, searches: defaultSearches, fault });
}

/** Opens a store in a file, which is created if absent, or in memory for `":memory:"`. Throws `StoreError` for a file it cannot use. */
export async function openSqliteStore(file: string): Promise<Store> {
  try {
    return await opened(file, (database) => sqliteStoreIn(database, file));
  } catch (fault) {
    const reported = asUnavailable(fault);
    if (!(reported instanceof StoreUnavailable) || isLocked(fault)) throw reported;
    // The first of the two faults shows the cause.
    return opened(file, (database) => storeAloneIn(database, file, fault)).catch(() => {
      throw reported;
    });
  }
}

async function opened(file: string, open: (database: Database) => Store): Promise<Store> {
  const database = await openDatabase(file);
  try {
    return open(database);
  } catch (fault) {
    database.close();
    throw fault;
  }
}
