import { type Database, isRow } from "./driver.js";
import { type EntryRow, entryInserts } from "./entry-rows.js";

const tables = ["texts", "tokens", "ranges", "tried_texts", "tried_tokens", "tried_ranges"] as const;

/** The rows that records are found by. Runs inside the caller's transaction. */
export interface IndexRows {
  /** Keeps what the record at a position is found by. */
  write(position: number, rows: readonly EntryRow[]): void;
  /** Forgets all that a record is found by. */
  forget(position: number): void;
  /** Forgets what a record is found by in these parameters, and leaves the others. */
  forgetParameters(position: number, parameters: readonly string[]): void;
  /** The texts that a record is found by. */
  textsOf(position: number): readonly string[];
}

export function indexRows(database: Database): IndexRows {
  const inserts = entryInserts.map((text) => database.prepare(text));
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
    write(position, rows) {
      for (const [insert, ...values] of rows) inserts[insert]?.run(...values, position);
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
