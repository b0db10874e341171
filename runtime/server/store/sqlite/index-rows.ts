/** Writes and removes the rows of index entries in SQLite. */

import type { Database } from "./driver.js";
import { entryInserts, entryTables } from "./entry-inserts.js";
import type { EntryRows } from "./entry-rows.js";

/** The rows of index entries. Runs inside the caller's transaction. */
interface IndexRows {
  /** Writes the entries of the record at a position. */
  write(position: number, rows: EntryRows): void;
  /** Deletes all entries of a record. */
  forget(position: number): void;
  /** Deletes the entries of a record for these parameters. */
  forgetParameters(position: number, parameters: readonly string[]): void;
}

export function indexRows(database: Database): IndexRows {
  const inserts = entryInserts.map(({ text, values }) => ({ statement: database.prepare(text), values }));
  const forget = entryTables.map(({ name }) => database.prepare(`DELETE FROM ${name} WHERE position = ?`));
  const forgetSome = entryTables.map(({ name }) =>
    database.prepare(
      `DELETE FROM ${name} WHERE position = ? AND parameter IN (SELECT value FROM json_each(?))`,
    ),
  );
  return {
    write(position, rows) {
      for (let at = 0; at < rows.length; ) {
        const insert = inserts[Number(rows[at])];
        if (insert === undefined) throw new Error(`There is no insert ${rows[at]}.`);
        const next = at + insert.values;
        insert.statement.run(...rows.slice(at + 1, next), position);
        at = next;
      }
    },
    forget(position) {
      for (const statement of forget) statement.run(position);
    },
    forgetParameters(position, parameters) {
      for (const statement of forgetSome) statement.run(position, JSON.stringify(parameters));
    },
  };
}
