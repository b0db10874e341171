/** Records what is written to the index of a SQLite store. */

import { type Database, isRow } from "../store/sqlite/driver.js";

const tables = ["texts", "tokens", "ranges", "filter_texts", "filter_tokens", "filter_ranges"] as const;

/** SQL for the type of a row's record: filter-only entries have no column for it. */
const typeOf = (row: string): string => `(SELECT type FROM records WHERE position = ${row}.position)`;

/** Adds triggers that log every index row that is inserted or deleted from now on. */
export function logIndexRows(database: Database): void {
  database.exec("CREATE TABLE index_log (parameter TEXT, position INTEGER)");
  for (const table of tables) {
    for (const [act, row] of [
      ["INSERT", "NEW"],
      ["DELETE", "OLD"],
    ] as const) {
      database.exec(
        `CREATE TRIGGER ${table}_${act} AFTER ${act} ON ${table}
         BEGIN INSERT INTO index_log VALUES (${typeOf(row)} || '.' || ${row}.parameter, ${row}.position); END`,
      );
    }
  }
}

/** The number of index rows that were written or deleted since then, by parameter. */
export function rewrittenRows(database: Database): Readonly<Record<string, number>> {
  const rows = database
    .prepare("SELECT parameter, count(*) AS n FROM index_log GROUP BY parameter ORDER BY parameter")
    .all();
  return Object.fromEntries(rows.filter(isRow).map((row) => [row["parameter"], Number(row["n"])]));
}

/** Every index row of a store, with its table and type, in a fixed order; an old store lacks some of the tables. */
export function allIndexRows(database: Database): readonly unknown[] {
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?");
  return tables
    .filter((table) => isThere.get(table) !== undefined)
    .flatMap((table) =>
      database
        .prepare(
          `SELECT '${table}' AS "table", ${typeOf("entry")} AS type, * FROM ${table} AS entry ORDER BY position, parameter`,
        )
        .all(),
    );
}

/** Deletes the whole index of a store. */
export function forgetIndex(database: Database): void {
  for (const table of [...tables, "indexed"]) database.exec(`DELETE FROM ${table}`);
}
