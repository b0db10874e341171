import { randomBytes } from "node:crypto";
import { type Database, isRow } from "./driver.js";

/** Version of the tables below, kept in the file's `user_version`. */
export const schemaVersion = 1;

/** A store that cannot be opened for a reason that the person who named it can mend. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

// `position` is the order of adding. Index rows lead with the site, so that no query can cross from one to another.
const tables = `
  CREATE TABLE records (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    site TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL,
    version INTEGER NOT NULL, updated INTEGER NOT NULL, body TEXT
  ) STRICT;
  CREATE UNIQUE INDEX records_key ON records (site, type, id);
  CREATE INDEX records_order ON records (site, type, position) WHERE body IS NOT NULL;
  CREATE TABLE history (
    site TEXT NOT NULL, type TEXT NOT NULL, id TEXT NOT NULL,
    version INTEGER NOT NULL, updated INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (site, type, id, version)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE texts (
    site TEXT NOT NULL, type TEXT NOT NULL, parameter TEXT NOT NULL,
    value TEXT NOT NULL, position INTEGER NOT NULL,
    PRIMARY KEY (site, type, parameter, value, position)
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
  CREATE INDEX ranges_high ON ranges (site, type, parameter, high, low);
  CREATE INDEX ranges_record ON ranges (position);
  CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${schemaVersion};
`;

function versionOf(database: Database): number {
  const row = database.prepare("PRAGMA user_version").get();
  return isRow(row) ? Number(row["user_version"]) : 0;
}

/** Makes a new file ready, and refuses one that a later version of this server has written. */
export function prepareSchema(database: Database, file: string): void {
  // Full sync: what was acknowledged survives a loss of power, not of the process alone.
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;");
  const found = versionOf(database);
  if (found > schemaVersion) {
    throw new StoreError(
      `${file} was written by a later version (store version ${found}; this one knows ${schemaVersion}). Use that version, or name another file.`,
    );
  }
  if (found === schemaVersion) return;
  database.exec(`BEGIN IMMEDIATE; ${tables}`);
  database.prepare("INSERT INTO settings VALUES ('secret', ?)").run(randomBytes(32));
  database.exec("COMMIT");
}

export function readSecret(database: Database): Uint8Array {
  const row = database.prepare("SELECT value FROM settings WHERE name = 'secret'").get();
  if (isRow(row) && row["value"] instanceof Uint8Array) return row["value"];
  throw new StoreError("The store has lost its secret; links between pages cannot be sealed.");
}
