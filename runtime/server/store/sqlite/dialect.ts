/** How SQLite differs where records are searched. */

import { type Dialect, last } from "../sql/search-sql.js";

/** The tables of entries that only filter. */
export const filterOnlyTables = {
  text: "tried_texts",
  token: "tried_tokens",
  range: "tried_ranges",
} as const;

/** SQLite: a plus before a column keeps it from being looked up by an index (https://www.sqlite.org/optoverview.html). */
export const sqliteDialect: Dialect = {
  unindexed: (column) => `+${column}`,
  filterOnly: filterOnlyTables,
  text: (column, { value, prefix }) =>
    prefix
      ? { text: `${column} >= ? AND ${column} < ?`, values: [value, value + last] }
      : { text: `${column} = ?`, values: [value] },
};

/** The same, counting the steps of a search by this SQL. */
export const steppedDialect = (step: string): Dialect => ({ ...sqliteDialect, step });
