import type { IndexEntry } from "../index-entry.js";
import { storableEntry } from "../sql/storable.js";
import type { RecordKey } from "../store.js";
import { type Database, isRow } from "./driver.js";

const tables = ["texts", "tokens", "ranges", "tried_texts", "tried_tokens", "tried_ranges"] as const;

/** Where a record stands and what it belongs to. */
export interface Place extends Pick<RecordKey, "site" | "type"> {
  readonly position: number;
}

/** The rows that records are found by. Runs inside the caller's transaction. */
export interface IndexRows {
  write(place: Place, entries: readonly IndexEntry[]): void;
  /** Forgets all that a record is found by. */
  forget(position: number): void;
  /** Forgets what a record is found by in these parameters, and leaves the others. */
  forgetParameters(position: number, parameters: readonly string[]): void;
  /** The texts that a record is found by. */
  textsOf(position: number): readonly string[];
}

type Write = (place: Place, entry: IndexEntry) => void;

/** Writes entries that a search may start from: by the site, and by what they are found by. */
function writer(database: Database): Write {
  const text = database.prepare("INSERT OR IGNORE INTO texts VALUES (?, ?, ?, ?, ?)");
  const token = database.prepare("INSERT OR IGNORE INTO tokens VALUES (?, ?, ?, ?, ?, ?)");
  const range = database.prepare("INSERT OR IGNORE INTO ranges VALUES (?, ?, ?, ?, ?, ?)");
  return ({ site, type, position }, entry) => {
    const { parameter } = entry;
    if (entry.kind === "text") text.run(site, type, parameter, entry.value, position);
    else if (entry.kind === "token") token.run(site, type, parameter, entry.code, entry.system, position);
    else range.run(site, type, parameter, entry.low, entry.high, position);
  };
}

/** Writes entries that are only tried: by the record that they are tried on. */
function triedWriter(database: Database): Write {
  const text = database.prepare("INSERT OR IGNORE INTO tried_texts VALUES (?, ?, ?)");
  const token = database.prepare("INSERT OR IGNORE INTO tried_tokens VALUES (?, ?, ?, ?)");
  const range = database.prepare("INSERT OR IGNORE INTO tried_ranges VALUES (?, ?, ?, ?)");
  return ({ position }, entry) => {
    const { parameter } = entry;
    if (entry.kind === "text") text.run(position, parameter, entry.value);
    else if (entry.kind === "token") token.run(position, parameter, entry.code, entry.system);
    else range.run(position, parameter, entry.low, entry.high);
  };
}

export function indexRows(database: Database): IndexRows {
  const write = writer(database);
  const writeTried = triedWriter(database);
  const forget = tables.map((table) => database.prepare(`DELETE FROM ${table} WHERE position = ?`));
  const forgetSome = tables.map((table) =>
    database.prepare(
      `DELETE FROM ${table} WHERE position = ? AND parameter IN (SELECT value FROM json_each(?))`,
    ),
  );
  const texts = database.prepare(
    "SELECT value FROM texts WHERE position = ?1 UNION ALL SELECT value FROM tried_texts WHERE position = ?1",
  );
  return {
    write(place, entries) {
      for (const entry of entries.map(storableEntry))
        (entry.tried === true ? writeTried : write)(place, entry);
    },
    forget(position) {
      for (const statement of forget) statement.run(position);
    },
    forgetParameters(position, parameters) {
      for (const statement of forgetSome) statement.run(position, JSON.stringify(parameters));
    },
    textsOf: (position) =>
      texts
        .all(position)
        .filter(isRow)
        .map((row) => String(row["value"])),
  };
}
