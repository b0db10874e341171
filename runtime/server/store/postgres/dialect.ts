/** How PostgreSQL differs where records are searched. */

import { type Dialect, last } from "../sql/search-sql.js";

const indexedLength = 256;

/**
 * An entry of an index has to fit into a third of a page (2,704 bytes): what is indexed of a text is its beginning, and the
 * rest is compared once that is found.
 */
export const indexedPart = (column: string): string => `left(${column}, ${indexedLength})`;

/** The column that holds it. */
export const beginning = (column: string): string => `${column}_start`;

const beginningOf = (value: string): string => Array.from(value).slice(0, indexedLength).join("");

/** PostgreSQL chooses its indexes by its own statistics. */
export const postgresDialect: Dialect = {
  unindexed: (column) => column,
  text(column, { value, prefix }) {
    const part = beginning(column);
    // What is shorter than a beginning is the whole text: the index alone tells, and no row is looked at.
    if (!prefix && value.length < indexedLength) return { text: `${part} = ?`, values: [value] };
    const begins = beginningOf(value);
    if (!prefix) return { text: `${part} = ? AND ${column} = ?`, values: [begins, value] };
    const found = { text: `${part} >= ? AND ${part} < ?`, values: [begins, begins + last] };
    if (begins === value) return found;
    return { text: `${found.text} AND starts_with(${column}, ?)`, values: [...found.values, value] };
  },
};

/** The same, asking one partition of each table by its name. */
export const dialectOf = (part: string): Dialect => ({ ...postgresDialect, part });
