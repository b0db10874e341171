/** PostgreSQL's dialect of the SQL of searches. */

import type { Dialect } from "../sql/entry-kinds.js";
import { last } from "../sql/search-sql.js";

const indexedLength = 256;

/**
 * The start of a text, which is indexed instead of the whole text: an index entry must fit into a third of a page (2,704 bytes). The
 * rest of the text is compared afterwards.
 */
export const indexedPart = (column: string): string => `left(${column}, ${indexedLength})`;

/** The column with the start of a text. */
export const beginning = (column: string): string => `${column}_start`;

const beginningOf = (value: string): string => Array.from(value).slice(0, indexedLength).join("");

/** PostgreSQL chooses its indexes by its own statistics. */
export const postgresDialect: Dialect = {
  unindexed: (column) => column,
  position: "strpos",
  text(column, { value, prefix }) {
    const part = beginning(column);
    // A shorter text is indexed as a whole, so the index suffices and no row is read.
    if (!prefix && value.length < indexedLength) return { text: `${part} = ?`, values: [value] };
    const begins = beginningOf(value);
    if (!prefix) return { text: `${part} = ? AND ${column} = ?`, values: [begins, value] };
    const found = { text: `${part} >= ? AND ${part} < ?`, values: [begins, begins + last] };
    if (begins === value) return found;
    return { text: `${found.text} AND starts_with(${column}, ?)`, values: [...found.values, value] };
  },
};

/** The same for one partition of each table, named directly. */
export const dialectOf = (part: string): Dialect => ({ ...postgresDialect, part });
