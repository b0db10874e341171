import type { Store } from "../store.js";
import { StoreUnavailable } from "../store-error.js";
import { checkpointsOf, noCheckpoints } from "./checkpoints.js";
import { clockSql } from "./clock.js";
import { type Database, openDatabase } from "./driver.js";
import { entryInserts } from "./entry-inserts.js";
import { usualSearches } from "./long-searches.js";
import { prepareSchema, queuedSettings } from "./schema.js";
import { inMemory, SqliteStore } from "./sqlite-store.js";
import { insertRecord } from "./statements.js";
import { asUnavailable, isLocked } from "./unavailable.js";
import { noThread, type WriterThread, writerThread } from "./writer-thread.js";

const threadFor = (file: string): WriterThread =>
  file === inMemory
    ? noThread
    : writerThread(file, queuedSettings, {
        record: insertRecord,
        entries: entryInserts,
        clock: clockSql.advanceFrom,
      });

/**
 * A store in a database that was opened by this file's name; `thread` keeps what is added by many at once. Throws `StoreError`
 * for a database that it cannot use.
 */
export function sqliteStoreIn(
  database: Database,
  file: string,
  thread = threadFor(file),
  searches = usualSearches,
): Store {
  prepareSchema(database, file);
  database.exec(queuedSettings);
  const checkpoints = file === inMemory ? noCheckpoints : checkpointsOf(database, file);
  return new SqliteStore(database, { file, thread, checkpoints, searches });
}

/**
 * The same without the memory that connections to a file share, which takes room on its disk: it can be read where there is none
 * left, by this server alone (https://www.sqlite.org/wal.html, section 8).
 */
function storeAloneIn(database: Database, file: string, fault: unknown): Store {
  database.exec("PRAGMA locking_mode = EXCLUSIVE");
  prepareSchema(database, file);
  database.exec(`${queuedSettings}; PRAGMA wal_autocheckpoint = 1000`);
  return new SqliteStore(database, {
    file,
    thread: noThread,
    checkpoints: noCheckpoints,
    searches: usualSearches,
    fault,
  });
}

/** Opens a store in a file, made where it is absent, or in memory for `":memory:"`. Throws `StoreError` for a file it cannot use. */
export async function openSqliteStore(file: string): Promise<Store> {
  try {
    return await opened(file, sqliteStoreIn);
  } catch (fault) {
    const told = asUnavailable(fault);
    if (!(told instanceof StoreUnavailable) || isLocked(fault)) throw told;
    // Of the two, the first tells why.
    return opened(file, (database) => storeAloneIn(database, file, fault)).catch(() => {
      throw told;
    });
  }
}

async function opened(file: string, open: (database: Database, file: string) => Store): Promise<Store> {
  const database = await openDatabase(file);
  try {
    return open(database, file);
  } catch (fault) {
    database.close();
    throw fault;
  }
}
