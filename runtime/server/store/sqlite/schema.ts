/** Creates the tables of a SQLite store and brings older ones up to date. */

import { randomBytes } from "node:crypto";
import { StoreError } from "../store-error.js";
import { type Database, isRow } from "./driver.js";
import { migrations } from "./migrations.js";
import { rollBack } from "./transaction.js";

/** Version of the tables that this server works with, kept in the file's `user_version`. */
export const schemaVersion = migrations.length;

// SQLite's own place for telling whose file it is (https://www.sqlite.org/pragma.html#pragma_application_id): "CRIs".
const ours = 0x43524973;
const notADatabase = 26;

// SQLite's own cache of 2 MB holds not even the index of a hospital's records: every read would ask the system for its pages.
const cacheKibibytes = 64 * 1024;
// 256 MB of log: the bound where `checkpoints.ts` does not come before it. Were it reached while that is at work, the writer would
// copy pages itself, and all would wait for it.
const checkpointPages = 64_000;

/** What every connection that writes is told. Full sync: what was acknowledged survives a loss of power, not of the process alone. */
const settings = `PRAGMA synchronous = FULL; PRAGMA cache_size = -${cacheKibibytes};
  PRAGMA wal_autocheckpoint = ${checkpointPages}`;

/** The same, for one whose locks are waited for by the queue of writes, so that they hold up nothing else. */
export const queuedSettings = `${settings}; PRAGMA busy_timeout = 0`;

function numberOf(database: Database, pragma: "user_version" | "application_id"): number {
  const row = database.prepare(`PRAGMA ${pragma}`).get();
  return isRow(row) ? Number(row[pragma]) : 0;
}

const tablesOf = (database: Database): readonly unknown[] =>
  database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map((row) => (isRow(row) ? row["name"] : undefined));

/** Whether the file is a store, or an empty file that may become one. Version 1 left no mark: its tables tell. */
function isStore(database: Database): boolean {
  const mark = numberOf(database, "application_id");
  if (mark !== 0) return mark === ours;
  const tables = tablesOf(database);
  return tables.length === 0 || ["records", "history", "settings"].every((name) => tables.includes(name));
}

/** The version of a store, 0 for an empty file. Throws for what is no store of ours, before a byte of it is changed. */
function recognise(database: Database, file: string): number {
  if (!isStore(database)) {
    throw new StoreError(
      `${file} is an SQLite file, and no store of this server. It was left as it is. Name another file.`,
    );
  }
  const found = numberOf(database, "user_version");
  if (found <= schemaVersion) return found;
  throw new StoreError(
    `${file} was written by a later version (store version ${found}; this one knows ${schemaVersion}). Use that version, or name another file.`,
  );
}

function recogniseFile(database: Database, file: string): number {
  try {
    // Reads, and leaves no statement behind where that fails: one would hold the file until it is collected.
    database.exec("PRAGMA schema_version");
    return recognise(database, file);
  } catch (fault) {
    if (!(fault instanceof Error && "errcode" in fault && fault.errcode === notADatabase)) throw fault;
    throw new StoreError(`${file} is no SQLite file. It was left as it is. Name another file.`);
  }
}

/** All steps in one transaction: a store is of one version or of the other, whenever it is interrupted. */
function migrate(database: Database, file: string): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    // Looked at again, now that no other process can come between: a later server may have.
    const from = recognise(database, file);
    for (const step of migrations.slice(from)) database.exec(step);
    if (from === 0) database.prepare("INSERT INTO settings VALUES ('secret', ?)").run(randomBytes(32));
    database.exec(`PRAGMA user_version = ${schemaVersion}; PRAGMA application_id = ${ours}; COMMIT`);
  } catch (fault) {
    rollBack(database);
    throw fault;
  }
}

/** Makes a new file a store and brings an older one up to date; refuses what is neither. */
export function prepareSchema(database: Database, file: string): void {
  database.exec("PRAGMA busy_timeout = 5000");
  const found = recogniseFile(database, file);
  database.exec(`PRAGMA journal_mode = WAL; ${settings}`);
  if (found < schemaVersion) migrate(database, file);
}

export function readSecret(database: Database): Uint8Array {
  const row = database.prepare("SELECT value FROM settings WHERE name = 'secret'").get();
  if (isRow(row) && row["value"] instanceof Uint8Array) return row["value"];
  throw new StoreError("The store has lost its secret; links between pages cannot be sealed.");
}
