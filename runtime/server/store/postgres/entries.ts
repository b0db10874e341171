import type { IndexEntry } from "../index-entry.js";
import { storableEntry } from "../sql/storable.js";
import type { Value } from "./statement.js";

/** The lists of a statement's values, table by table. */
const lists = [
  ["texts", ["integer", "text", "text"]],
  ["tokens", ["integer", "text", "text", "text"]],
  ["ranges", ["integer", "text", "double precision", "double precision"]],
] as const;

const columns = { texts: "value", tokens: "code, system", ranges: "low, high" } as const;

const typesOf = (types: readonly string[], gathered: boolean): readonly string[] =>
  gathered ? ["integer", ...types] : types;

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
  readonly gathered: boolean;
}

/** Parts of a WITH that write the rows that records are found by; `$1` is the site, and `$first` the first list of entries. */
export function insertEntries({ from, type, position, version, nr, gathered }: Owner, first: number): string {
  let at = first;
  const parts = lists.map(([table, types]) => {
    const arrays = typesOf(types, gathered).map((one) => {
      const place = `$${at}::${one}[]`;
      at += 1;
      return place;
    });
    const own = columns[table];
    const names = `${gathered ? "of, " : ""}nr, parameter, ${own}`;
    return `new_${table} AS (
      INSERT INTO ${table} (site, type, position, version, nr, parameter, ${own})
      SELECT $1, ${type}, ${position}, ${version}, ${nr}, entry.parameter, ${own.replaceAll(/(\w+)/g, "entry.$1")}
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
  gathered: false,
};

type Numbered = IndexEntry & { readonly of: number; readonly nr: number };

function valuesOf(entries: readonly Numbered[], gathered: boolean): readonly Value[] {
  const texts = entries.filter((entry) => entry.kind === "text");
  const tokens = entries.filter((entry) => entry.kind === "token");
  const ranges = entries.filter((entry) => entry.kind === "range");
  const common = (some: readonly Numbered[]): readonly Value[] => [
    ...(gathered ? [some.map(({ of }) => of)] : []),
    some.map(({ nr }) => nr),
    some.map(({ parameter }) => parameter),
  ];
  return [
    ...[...common(texts), texts.map(({ value }) => value)],
    ...[...common(tokens), tokens.map(({ code }) => code), tokens.map(({ system }) => system)],
    ...[...common(ranges), ranges.map(({ low }) => low), ranges.map(({ high }) => high)],
  ];
}

const numbered = (entries: readonly IndexEntry[], of: number): readonly Numbered[] =>
  entries.map((entry, nr) => ({ ...storableEntry(entry), of, nr }));

/** The values that `insertEntries` asks for where they are of one record. */
export const entryValues = (entries: readonly IndexEntry[]): readonly Value[] =>
  valuesOf(numbered(entries, 1), false);

/** The same for several records, in the order in which they are counted. */
export const gatheredValues = (records: readonly (readonly IndexEntry[])[]): readonly Value[] =>
  valuesOf(
    records.flatMap((entries, index) => numbered(entries, index + 1)),
    true,
  );

/** Parts of a WITH that remove the rows by which the one row of `record` is found: all, or those of a list of parameters. */
export const forgetEntries = (record: string, parameters?: string): string =>
  lists
    .map(
      ([table]) => `old_${table} AS (
      DELETE FROM ${table} USING ${record} WHERE ${table}.site = $1 AND ${table}.position = ${record}.position${
        parameters === undefined ? "" : ` AND ${table}.parameter = ANY(${parameters})`
      })`,
    )
    .join(",\n");
