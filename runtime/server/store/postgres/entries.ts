/** Makes the parts of PostgreSQL statements that write and delete index entries. */

import type { IndexEntry } from "../../store-port/index-entry.js";
import { type Cell, cellsOf, entryKinds, type Kind, kinds } from "../sql/entry-kinds.js";
import { storable } from "../sql/storable.js";
import type { Value } from "./statement.js";

/** The tables of entries, with the types of the lists that carry their rows. */
const lists = kinds.map((kind) => {
  const { table, columns } = entryKinds[kind];
  return {
    table,
    names: columns.map(([name]) => name),
    types: ["integer", "text", ...columns.map(([, type]) => type)],
  };
});

const typesOf = (types: readonly string[], batched: boolean): readonly string[] =>
  batched ? ["integer", ...types] : types;

/** SQL for the columns that each entry's row takes from its record. */
interface Owner {
  /** The table to select from, in addition to the entries. */
  readonly from: string;
  readonly type: string;
  readonly position: string;
  readonly version: string;
  /** The number that distinguishes the rows of one record. */
  readonly nr: string;
  /** The entries belong to several records: `entry.of` is the number of the record, counted from 1. */
  readonly batched: boolean;
}

/** Parts of a WITH that write index entries; `$1` is the site, and `$first` the first list of entries. */
export function insertEntries({ from, type, position, version, nr, batched }: Owner, first: number): string {
  let at = first;
  const parts = lists.map(({ table, names: ownNames, types }) => {
    const arrays = typesOf(types, batched).map((one) => {
      const place = `$${at}::${one}[]`;
      at += 1;
      return place;
    });
    const own = ownNames.join(", ");
    const names = `${batched ? "of, " : ""}nr, parameter, ${own}`;
    return `new_${table} AS (
      INSERT INTO ${table} (site, type, position, version, nr, parameter, ${own})
      SELECT $1, ${type}, ${position}, ${version}, ${nr}, entry.parameter, ${ownNames.map((name) => `entry.${name}`).join(", ")}
      FROM ${from}, unnest(${arrays.join(", ")}) AS entry (${names}))`;
  });
  return parts.join(",\n");
}

/** For the entries of one record: the row of `record` has its `position` and `version`; `$2` is its type. */
export const ofRecord: Owner = {
  from: "record",
  type: "$2",
  position: "record.position",
  version: "record.version",
  nr: "entry.nr",
  batched: false,
};

/** The values of an entry's row, with the number of its record. */
interface Numbered {
  readonly kind: Kind;
  readonly of: number;
  readonly nr: number;
  readonly parameter: string;
  readonly cells: readonly Cell[];
}

const valuesOf = (entries: readonly Numbered[], batched: boolean): readonly Value[] =>
  kinds.flatMap((kind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    return [
      ...(batched ? [some.map(({ of }) => of)] : []),
      some.map(({ nr }) => nr),
      some.map(({ parameter }) => parameter),
      ...entryKinds[kind].columns.map((_, at) => some.map(({ cells }) => cells[at] ?? null)),
    ];
  });

const numbered = (entries: readonly IndexEntry[], of: number): readonly Numbered[] =>
  entries.map((entry, nr) => ({
    kind: entry.kind,
    of,
    nr,
    parameter: storable(entry.parameter),
    cells: cellsOf(entry),
  }));

/** The values for `insertEntries` if all entries belong to one record. */
export const entryValues = (entries: readonly IndexEntry[]): readonly Value[] =>
  valuesOf(numbered(entries, 1), false);

/** The values for `insertEntries` for several records, in the order of their numbers. */
export const batchedValues = (records: readonly (readonly IndexEntry[])[]): readonly Value[] =>
  valuesOf(
    records.flatMap((entries, index) => numbered(entries, index + 1)),
    true,
  );

/** Parts of a WITH that delete the entries of the row of `record`: all, or those of a list of parameters. */
export const forgetEntries = (record: string, parameters?: string): string =>
  lists
    .map(
      ({ table }) => `old_${table} AS (
      DELETE FROM ${table} USING ${record} WHERE ${table}.site = $1 AND ${table}.position = ${record}.position${
        parameters === undefined ? "" : ` AND ${table}.parameter = ANY(${parameters})`
      })`,
    )
    .join(",\n");
