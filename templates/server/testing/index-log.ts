import { type Database, isRow } from "../store/sqlite/driver.js";

const tables = ["texts", "tokens", "ranges"] as const;

/** Has SQLite itself write down every index row that is inserted or deleted from now on, whoever does it. */
export function logIndexRows(database: Database): void {
  database.exec("CREATE TABLE index_log (parameter TEXT, position INTEGER)");
  for (const table of tables) {
    for (const [act, row] of [
      ["INSERT", "NEW"],
      ["DELETE", "OLD"],
    ]) {
      database.exec(
        `CREATE TRIGGER ${table}_${act} AFTER ${act} ON ${table}
         BEGIN INSERT INTO index_log VALUES (${row}.type || '.' || ${row}.parameter, ${row}.position); END`,
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

/** Every index row of a store, in one order. */
export const allIndexRows = (database: Database): readonly unknown[] =>
  tables.flatMap((table) => database.prepare(`SELECT * FROM ${table} ORDER BY position, parameter`).all());
