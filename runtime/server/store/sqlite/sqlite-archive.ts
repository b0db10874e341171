/** Exports and loads whole sites of a SQLite store. */

import type { Archive, ArchivedRetry, ArchivedVersion, IndexedVersion } from "../../store-port/archive.js";
import { retryOf, versionOf } from "../sql/archived.js";
import { clockSql } from "./clock.js";
import { type Database, isRow, openDatabase } from "./driver.js";
import { entryRows } from "./entry-rows.js";
import { indexRows } from "./index-rows.js";
import { prepareSchema } from "./schema.js";
import { rollBack } from "./transaction.js";
import { asUnavailable } from "./unavailable.js";

/** Opens the store in a file on a separate connection, also while a server uses it. Throws `StoreError` for a file it cannot use. */
export async function openSqliteArchive(file: string): Promise<Archive> {
  const database = await openDatabase(file);
  try {
    prepareSchema(database, file);
  } catch (fault) {
    database.close();
    throw fault;
  }
  return {
    snapshot: (site, read) =>
      within(database, "BEGIN", async () =>
        read({ records: countOf(database, site), all: () => heldAt(database, site) }),
      ),
    restore: (site, all) =>
      within(database, "BEGIN IMMEDIATE", async () => {
        if (countOf(database, site) > 0) return false;
        const put = restorer(database, site);
        let newest = 0;
        for await (const one of all()) {
          put(one);
          if (one.kind === "version") newest = Math.max(newest, one.updated);
        }
        database.prepare(clockSql.advance).run(newest);
        return true;
      }),
    async close() {
      database.close();
    },
  };
}

/** Runs `action` in one transaction: it reads one snapshot, and all of its writes are stored or none. */
async function within<T>(database: Database, begin: string, action: () => Promise<T>): Promise<T> {
  try {
    database.exec(begin);
    try {
      const result = await action();
      database.exec("COMMIT");
      return result;
    } catch (fault) {
      rollBack(database);
      throw fault;
    }
  } catch (fault) {
    throw asUnavailable(fault);
  }
}

function countOf(database: Database, site: string): number {
  const row = database.prepare("SELECT count(*) AS n FROM records WHERE site = ?").get(site);
  return isRow(row) ? Number(row["n"]) : 0;
}

/** The versions and retries of a site, one row in memory at a time. */
async function* heldAt(database: Database, site: string): AsyncGenerator<ArchivedVersion | ArchivedRetry> {
  // In the order of the table. With the index by site, SQLite would have to sort all rows first.
  const records = database.prepare("SELECT * FROM records NOT INDEXED WHERE site = ? ORDER BY position");
  const history = database.prepare(
    "SELECT * FROM history WHERE site = ? AND type = ? AND id = ? ORDER BY version",
  );
  const retries = database.prepare("SELECT * FROM retries WHERE site = ? ORDER BY key");
  for (const row of records.iterate(site)) {
    if (!isRow(row)) continue;
    const current = versionOf(row, false);
    for (const past of history.iterate(site, current.type, current.id)) {
      if (isRow(past)) yield versionOf(past, true);
    }
    yield current;
  }
  for (const row of retries.iterate(site)) if (isRow(row)) yield retryOf(row);
}

/** Returns a function that stores one item. Runs inside the caller's transaction. */
function restorer(database: Database, site: string): (one: IndexedVersion | ArchivedRetry) => void {
  const history = database.prepare("INSERT INTO history VALUES (?, ?, ?, ?, ?, ?)");
  const records = database.prepare(
    `INSERT INTO records (site, type, id, version, updated, body, base, from_site)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const retries = database.prepare("INSERT INTO retries VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  const unindexed = database.prepare("DELETE FROM indexed WHERE type = ?");
  const rows = indexRows(database);
  return (one) => {
    const { type, id, version } = one;
    if (one.kind === "retry") {
      retries.run(site, one.key, one.digest, type, id, version, one.created ? 1 : 0, one.at);
      return;
    }
    const { updated, body = null, base = null, fromSite = null, entries } = one;
    if (one.past) {
      history.run(site, type, id, version, updated, body);
      return;
    }
    const { lastInsertRowid } = records.run(site, type, id, version, updated, body, base, fromSite);
    if (entries === undefined) unindexed.run(type);
    else rows.write(Number(lastInsertRowid), entryRows({ site, type }, entries));
  };
}
