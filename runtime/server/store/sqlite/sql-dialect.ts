/** SQLite's dialect of the SQL of searches. */

import type { Dialect } from "../sql/entry-kinds.js";
import { last } from "../sql/search-sql.js";

/** The tables of filter-only entries. */
export const filterOnlyTables = {
  text: "filter_texts",
  token: "filter_tokens",
  range: "filter_ranges",
} as const;

/** A plus before a column stops SQLite from using an index for it (https://www.sqlite.org/optoverview.html). */
export const sqliteDialect: Dialect = {
  unindexed: (column) => `+${column}`,
  filterOnly: filterOnlyTables,
  position: "instr",
  text: (column, { value, prefix }) =>
    prefix
      ? { text: `${column} >= ? AND ${column} < ?`, values: [value, value + last] }
      : { text: `${column} = ?`, values: [value] },
};

/** The same with `step`, the SQL that counts the steps of a search. */
export const steppedDialect = (step: string): Dialect => ({ ...sqliteDialect, step });
