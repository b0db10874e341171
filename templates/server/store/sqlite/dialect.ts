import { type Dialect, last } from "../sql/search-sql.js";

/** SQLite: a plus before a column keeps it from being looked up by an index (https://www.sqlite.org/optoverview.html). */
export const sqliteDialect: Dialect = {
  tried: (column) => `+${column}`,
  text: (column, { value, prefix }) =>
    prefix
      ? { text: `${column} >= ? AND ${column} < ?`, values: [value, value + last] }
      : { text: `${column} = ?`, values: [value] },
};
