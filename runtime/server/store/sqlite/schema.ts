/** Creates the tables of a SQLite store, and recognises them. */

import { randomBytes } from "node:crypto";
import { StoreError } from "../../store-port/store-error.js";
import { type Database, isRow } from "./driver.js";
import { rollBack } from "./transaction.js";

/**
 * The tables of a SQLite store. `position` is the order of adding. Index rows start with the site, so that no query can cross from one
 * site to another.
 */
const tables = `
  -- base: the base URL that the record's client used. from_site: the original site of a record that was moved here; until the record
  -- is updated, its references are read as that site's.
  CREATE TABLE records (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    site TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL,
    version INTEGER NOT NULL, updated INTEGER NOT NULL, body TEXT, base TEXT, from_site TEXT
  ) STRICT;
  CREATE UNIQUE INDEX records_key ON records (site, type, id);
  CREATE INDEX records_order ON records (site, type, position) WHERE body IS NOT NULL;
  CREATE TABLE history (
    site TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL,
    version INTEGER NOT NULL, updated INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (site, type, id, version)
  ) STRICT, WITHOUT ROWID;

  -- The cost of an add is the number of index pages that it changes. So all entries with one text are stored together: the references
  -- of a visit's records, by whatever parameter, are on few pages. A search looks up the start of an interval, never its end.
  CREATE TABLE texts (
    site TEXT NOT NULL, type TEXT NOT NULL, parameter TEXT NOT NULL,
    value TEXT NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (site, value, type, parameter, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX texts_record ON texts (position);
  CREATE TABLE tokens (
    site TEXT NOT NULL, type TEXT NOT NULL, parameter TEXT NOT NULL,
    code TEXT NOT NULL, system TEXT NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (site, type, parameter, code, system, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX tokens_record ON tokens (position);
  CREATE TABLE ranges (
    site TEXT NOT NULL, type TEXT NOT NULL, parameter TEXT NOT NULL,
    low REAL NOT NULL, high REAL NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (site, type, parameter, low, high, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ranges_record ON ranges (position);

  -- Filter-only entries, by record: the entries of an add go together to the end of their tables, while each other entry changes a
  -- page of its own. They need no site, since a record that is filtered was already found at its site.
  CREATE TABLE filter_texts (
    position INTEGER NOT NULL, parameter TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (position, parameter, value)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE filter_tokens (
    position INTEGER NOT NULL, parameter TEXT NOT NULL, code TEXT NOT NULL, system TEXT NOT NULL,
    PRIMARY KEY (position, parameter, code, system)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE filter_ranges (
    position INTEGER NOT NULL, parameter TEXT NOT NULL, low REAL NOT NULL, high REAL NOT NULL,
    PRIMARY KEY (position, parameter, low, high)
  ) STRICT, WITHOUT ROWID;

  -- How each parameter is indexed. done: the position that re-indexing has reached, or NULL for a parameter that is finished.
  CREATE TABLE indexed (
    type TEXT NOT NULL, parameter TEXT NOT NULL, signature TEXT NOT NULL, done INTEGER,
    PRIMARY KEY (type, parameter)
  ) STRICT, WITHOUT ROWID;
  -- The answers to retried adds: the version of the record that the answer was made from.
  CREATE TABLE retries (
    site TEXT NOT NULL, key TEXT NOT NULL, digest TEXT NOT NULL,
    type TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL,
    created INTEGER NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (site, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX retries_age ON retries (at);
  CREATE TABLE exports (
    id TEXT NOT NULL, site TEXT NOT NULL, type TEXT NOT NULL, owner TEXT NOT NULL,
    at INTEGER NOT NULL, asked TEXT NOT NULL, counts TEXT, expires INTEGER NOT NULL,
    PRIMARY KEY (site, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX exports_owner ON exports (owner, expires);
  CREATE INDEX exports_age ON exports (expires);
  -- The earliest time that the next version may have: later than the moment of every export, and not earlier than any version.
  CREATE TABLE clock (id INTEGER PRIMARY KEY CHECK (id = 1), least INTEGER NOT NULL) STRICT;
  INSERT INTO clock VALUES (1, 0);
  CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;`;

/** The version of the tables that this server works with. The file stores its version in `user_version`. */
export const schemaVersion = 1;

// The application id, by which SQLite files show whose they are (https://www.sqlite.org/pragma.html#pragma_application_id): "CRIs".
const ours = 0x43524973;
const notADatabase = 26;

// SQLite's default cache of 2 MB is too small even for the index of a hospital's records: every read would fetch its pages again.
const cacheKibibytes = 64 * 1024;
// 256 MB of log: the limit if the thread of `checkpoints.ts` is not faster. At the limit, the writer copies pages itself and delays all
// writes.
const checkpointPages = 64_000;

/** The settings of every writing connection. With full sync, acknowledged writes survive a loss of power, not only a crash. */
const settings = `PRAGMA synchronous = FULL; PRAGMA cache_size = -${cacheKibibytes};
  PRAGMA wal_autocheckpoint = ${checkpointPages}`;

/** The same for the queue of writes, which waits for locks itself, so that the thread is not blocked. */
export const queuedSettings = `${settings}; PRAGMA busy_timeout = 0`;

function numberOf(database: Database, pragma: "user_version" | "application_id"): number {
  const row = database.prepare(`PRAGMA ${pragma}`).get();
  return isRow(row) ? Number(row[pragma]) : 0;
}

const hasTables = (database: Database): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' LIMIT 1").get() !== undefined;

/** Whether the file is a store; false for an empty file. Throws for any other file, before it changes anything. */
function isStore(database: Database, file: string): boolean {
  const mark = numberOf(database, "application_id");
  if (mark !== ours && (mark !== 0 || hasTables(database))) {
    throw new StoreError(`${file} is an SQLite file, but not a store of this server. It was not changed.`, {
      remedy: "name another file",
    });
  }
  const found = numberOf(database, "user_version");
  if (found === schemaVersion) return true;
  if (found === 0 && mark === 0) return false;
  throw new StoreError(
    `${file} was written by another version of this server (store version ${found}; this one knows ${schemaVersion}).`,
    { remedy: "use that version, or name another file" },
  );
}

function isStoreFile(database: Database, file: string): boolean {
  try {
    // `exec` leaves no statement behind if it fails: a statement would keep the file open until it is garbage-collected.
    database.exec("PRAGMA schema_version");
    return isStore(database, file);
  } catch (fault) {
    if (!(fault instanceof Error && "errcode" in fault && fault.errcode === notADatabase)) throw fault;
    throw new StoreError(`${file} is not an SQLite file. It was not changed.`, {
      remedy: "name another file",
    });
  }
}

/** Makes the tables in one transaction, so that an interrupted start leaves an empty file. */
function makeTables(database: Database, file: string): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    // Checked again inside the transaction: another server may have made them meanwhile.
    if (!isStore(database, file)) {
      database.exec(tables);
      database.prepare("INSERT INTO settings VALUES ('secret', ?)").run(randomBytes(32));
      database.exec(`PRAGMA user_version = ${schemaVersion}; PRAGMA application_id = ${ours}`);
    }
    database.exec("COMMIT");
  } catch (fault) {
    rollBack(database);
    throw fault;
  }
}

/** Turns an empty file into a store; refuses any file that is not a store of this version. */
export function prepareSchema(database: Database, file: string): void {
  database.exec("PRAGMA busy_timeout = 5000");
  const found = isStoreFile(database, file);
  database.exec(`PRAGMA journal_mode = WAL; ${settings}`);
  if (!found) makeTables(database, file);
}

export function readSecret(database: Database): Uint8Array {
  const row = database.prepare("SELECT value FROM settings WHERE name = 'secret'").get();
  if (isRow(row) && row["value"] instanceof Uint8Array) return row["value"];
  throw new StoreError("The store has lost its secret; links between pages cannot be sealed.");
}
