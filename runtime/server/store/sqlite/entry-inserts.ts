/** The tables of index entries in SQLite, and the statements that write their rows. */

import type { IndexEntry } from "../../store-port/index-entry.js";
import { entryKinds, kinds } from "../sql/entry-kinds.js";
import { filterOnlyTables } from "./sql-dialect.js";

/** A table of index entries. */
interface EntryTable {
  readonly name: string;
  /** Its rows start with the site and the type. The rows of other tables are identified by the record's position. */
  readonly keyed: boolean;
  /** The columns in addition to these. */
  readonly columns: readonly string[];
}

/**
 * Two tables for each kind of entry: one with an index by site and value, for entries that a search may start from, and one by record,
 * for filter-only entries.
 */
export const entryTables: readonly EntryTable[] = [true, false].flatMap((keyed) =>
  kinds.map((kind) => {
    const { table, columns } = entryKinds[kind];
    return {
      name: keyed ? table : filterOnlyTables[kind],
      keyed,
      columns: ["parameter", ...columns.map(([name]) => name)],
    };
  }),
);

/** The index in `entryTables` of an entry's table. */
export const tableOf = ({ kind, filterOnly }: IndexEntry): number =>
  kinds.indexOf(kind) + (filterOnly === true ? kinds.length : 0);

/** Maximum rows that one statement writes: few records have more, and a statement costs as much as a row. */
export const mostTogether = 4;

/** A statement that writes entries of one record, and leaves existing ones. */
interface EntryInsert {
  readonly text: string;
  /** The number of its values; the last one is the record's position. */
  readonly values: number;
}

function entryInsert({ name, keyed, columns }: EntryTable, rows: number): EntryInsert {
  const leading = keyed ? ["site", "type"] : [];
  const values = leading.length + rows * columns.length + 1;
  const place = (at: number): string => `?${at + 1}`;
  const rowOf = (row: number): string => {
    const first = leading.length + row * columns.length;
    return `(${[...leading.map((_, at) => place(at)), ...columns.map((_, at) => place(first + at)), `?${values}`].join(", ")})`;
  };
  const all = Array.from({ length: rows }, (_, row) => rowOf(row)).join(", ");
  return {
    text: `INSERT OR IGNORE INTO ${name} (${[...leading, ...columns].join(", ")}, position) VALUES ${all}`,
    values,
  };
}

/** The statements: for each table one for one row, one for two rows and so on. */
export const entryInserts: readonly EntryInsert[] = entryTables.flatMap((table) =>
  Array.from({ length: mostTogether }, (_, more) => entryInsert(table, more + 1)),
);

/** The index in `entryInserts` of the statement that writes this number of rows into a table. */
export const insertNumber = (table: number, rows: number): number => table * mostTogether + rows - 1;
