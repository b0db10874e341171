/** Records what is written to the index of a SQLite store. */

import { type Database, isRow } from "../store/sqlite/driver.js";

const tables = ["texts", "tokens", "ranges", "tried_texts", "tried_tokens", "tried_ranges"] as const;

/** The type of a row's record: entries that only filter have none of their own. */
const typeOf = (row: string): string => `(SELECT type FROM records WHERE position = ${row}.position)`;

/** Has SQLite itself write down every index row that is inserted or deleted from now on, no matter who does it. */
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

/** How many index rows were written or deleted since the log began, by parameter. */
export function rewrittenRows(database: Database): Readonly<Record<string, number>> {
  const rows = database
    .prepare("SELECT parameter, count(*) AS n FROM index_log GROUP BY parameter ORDER BY parameter")
    .all();
  return Object.fromEntries(rows.filter(isRow).map((row) => [row["parameter"], Number(row["n"])]));
}

/** Every index row of a store, with its table and type, in one order; a store from before has not all of the tables. */
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

/** Forgets every index row of a store, and that anything was indexed. */
export function forgetIndex(database: Database): void {
  for (const table of [...tables, "indexed"]) database.exec(`DELETE FROM ${table}`);
}
