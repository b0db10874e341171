/** The tables of index entries in SQLite, and the statements that write their rows. */

import type { IndexEntry } from "../index-entry.js";
import { entryKinds, kinds } from "../sql/entry-kinds.js";
import { filterOnlyTables } from "./dialect.js";

/** One of the tables that records are found by. */
interface EntryTable {
  readonly name: string;
  /** Its rows lead with the site and the type; those of the others are known by the record's position. */
  readonly keyed: boolean;
  /** What each row has of its own. */
  readonly columns: readonly string[];
}

/**
 * Of each kind of entries two tables: one by the site and by what it finds, for entries that a search may start from, and one by record,
 * for entries that only filter. The second kind of table bears a name of earlier versions, which stored data keeps.
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

/** The place among these tables of the one that holds an entry. */
export const tableOf = ({ kind, filterOnly }: IndexEntry): number =>
  kinds.indexOf(kind) + (filterOnly === true ? kinds.length : 0);

/** So many rows of a table are written by one statement: few records have more, and each statement costs as much as a row. */
export const mostTogether = 4;

/** A statement that writes entries of one record. What is there already is left. */
export interface EntryInsert {
  readonly text: string;
  /** How many values it takes; the last is the record's position. */
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

/** Those of one row, of two and so on, table by table. */
export const entryInserts: readonly EntryInsert[] = entryTables.flatMap((table) =>
  Array.from({ length: mostTogether }, (_, more) => entryInsert(table, more + 1)),
);

/** Which of them writes so many rows of a table, by its place among the tables. */
export const insertNumber = (table: number, rows: number): number => table * mostTogether + rows - 1;
