/** The parts of PostgreSQL statements that write and remove index entries. */

import type { IndexEntry } from "../index-entry.js";
import { type Cell, cellsOf, entryKinds, type Kind, kinds } from "../sql/entry-kinds.js";
import { storable } from "../sql/storable.js";
import type { Value } from "./statement.js";

/** The tables, and the types of the lists by which a statement takes their rows. */
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

/** Where the rows of entries come to stand: SQL for what each row has of its record. */
interface Owner {
  /** What there is to select from, beside the entries. */
  readonly from: string;
  readonly type: string;
  readonly position: string;
  readonly version: string;
  /** What tells a row from the others of its record. */
  readonly nr: string;
  /** They are of several records: each entry says of which, in `entry.of`, counted from 1. */
  readonly batched: boolean;
}

/** Parts of a WITH that write the rows that records are found by; `$1` is the site, and `$first` the first list of entries. */
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

/** The one row of `record`, which has its `position` and `version`; `$2` is its type. */
export const ofRecord: Owner = {
  from: "record",
  type: "$2",
  position: "record.position",
  version: "record.version",
  nr: "entry.nr",
  batched: false,
};

/** An entry as its row has it, of the record that is counted so. */
interface Numbered {
  readonly kind: Kind;
  readonly of: number;
  readonly nr: number;
  readonly parameter: string;
  readonly cells: readonly Cell[];
}

function valuesOf(entries: readonly Numbered[], batched: boolean): readonly Value[] {
  return kinds.flatMap((kind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    return [
      ...(batched ? [some.map(({ of }) => of)] : []),
      some.map(({ nr }) => nr),
      some.map(({ parameter }) => parameter),
      ...entryKinds[kind].columns.map((_, at) => some.map(({ cells }) => cells[at] ?? null)),
    ];
  });
}

const numbered = (entries: readonly IndexEntry[], of: number): readonly Numbered[] =>
  entries.map((entry, nr) => ({
    kind: entry.kind,
    of,
    nr,
    parameter: storable(entry.parameter),
    cells: cellsOf(entry),
  }));

/** The values that `insertEntries` asks for where they are of one record. */
export const entryValues = (entries: readonly IndexEntry[]): readonly Value[] =>
  valuesOf(numbered(entries, 1), false);

/** The same for several records, in the order in which they are counted. */
export const batchedValues = (records: readonly (readonly IndexEntry[])[]): readonly Value[] =>
  valuesOf(
    records.flatMap((entries, index) => numbered(entries, index + 1)),
    true,
  );

/** Parts of a WITH that remove the rows by which the one row of `record` is found: all, or those of a list of parameters. */
export const forgetEntries = (record: string, parameters?: string): string =>
  lists
    .map(
      ({ table }) => `old_${table} AS (
      DELETE FROM ${table} USING ${record} WHERE ${table}.site = $1 AND ${table}.position = ${record}.position${
        parameters === undefined ? "" : ` AND ${table}.parameter = ANY(${parameters})`
      })`,
    )
    .join(",\n");
