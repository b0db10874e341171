/** Makes statements that insert many rows at once in PostgreSQL. */

import type { IndexEntry } from "../../store-port/index-entry.js";
import type { RecordKey } from "../../store-port/store.js";
import { cellsOf, entryKinds, kinds } from "../sql/entry-kinds.js";
import { storable } from "../sql/storable.js";
import type { Statement } from "./statement.js";

type Cell = string | number | boolean | null;

/** Rows of one table and one site; each column has a name and a type. */
interface Rows {
  readonly table: string;
  readonly columns: readonly (readonly [name: string, type: string])[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Inserts any number of rows: each column is one list, so that the statement's text is always the same. */
export function insertRows(site: string, { table, columns, rows }: Rows): Statement {
  const names = columns.map(([name]) => name).join(", ");
  const lists = columns.map(([, type], index) => `$${index + 2}::${type}[]`).join(", ");
  return {
    text: `INSERT INTO ${table} (site, ${names}) SELECT $1::text, * FROM unnest(${lists})`,
    values: [site, ...columns.map((_, index) => rows.map((row) => row[index] ?? null))],
  };
}

/** A stored record with its index entries. */
export interface Placed extends Pick<RecordKey, "type"> {
  readonly position: number;
  readonly version: number;
  readonly entries: readonly IndexEntry[];
}

const common = [
  ["type", "text"],
  ["position", "bigint"],
  ["version", "integer"],
  ["nr", "integer"],
  ["parameter", "text"],
] as const;

/** The statements that insert the index entries of records. */
export function insertEntriesOf(site: string, records: readonly Placed[]): readonly Statement[] {
  const rows = records.flatMap(({ type, position, version, entries }) =>
    entries.map((entry, nr) => ({
      kind: entry.kind,
      cells: [type, position, version, nr, storable(entry.parameter), ...cellsOf(entry)],
    })),
  );
  return kinds
    .map((kind) => ({
      table: entryKinds[kind].table,
      columns: [...common, ...entryKinds[kind].columns],
      rows: rows.filter((row) => row.kind === kind).map(({ cells }) => cells),
    }))
    .filter(({ rows: some }) => some.length > 0)
    .map((some) => insertRows(site, some));
}
