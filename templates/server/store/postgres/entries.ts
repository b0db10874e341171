import { storableEntry } from "../sql/storable.js";
import type { IndexEntry } from "../store.js";
import type { Value } from "./driver.js";

/** Names of a statement's values, from `$first` on: seven lists of numbers and texts, and eleven in all. */
const lists = [
  ["texts", ["integer", "text", "text"]],
  ["tokens", ["integer", "text", "text", "text"]],
  ["ranges", ["integer", "text", "double precision", "double precision"]],
] as const;

const columns = { texts: "value", tokens: "code, system", ranges: "low, high" } as const;

/**
 * Parts of a WITH that write the rows that a record is found by, for the one row of `record`, which has its `position` and
 * `version`; `$1` is the site and `$2` the type.
 */
export function insertEntries(record: string, first: number): string {
  let at = first;
  const parts = lists.map(([table, types]) => {
    const arrays = types.map((type) => {
      const place = `$${at}::${type}[]`;
      at += 1;
      return place;
    });
    const own = columns[table];
    return `new_${table} AS (
      INSERT INTO ${table} (site, type, position, version, nr, parameter, ${own})
      SELECT $1, $2, ${record}.position, ${record}.version, entry.nr, entry.parameter, ${own.replaceAll(/(\w+)/g, "entry.$1")}
      FROM ${record}, unnest(${arrays.join(", ")}) AS entry (nr, parameter, ${own}))`;
  });
  return parts.join(",\n");
}

/** The values that `insertEntries` asks for; numbers of the entries are counted from `from`. */
export function entryValues(entries: readonly IndexEntry[], from = 0): readonly Value[] {
  const numbered = entries.map(storableEntry).map((entry, index) => ({ ...entry, nr: from + index }));
  const texts = numbered.filter((entry) => entry.kind === "text");
  const tokens = numbered.filter((entry) => entry.kind === "token");
  const ranges = numbered.filter((entry) => entry.kind === "range");
  return [
    texts.map(({ nr }) => nr),
    texts.map(({ parameter }) => parameter),
    texts.map(({ value }) => value),
    tokens.map(({ nr }) => nr),
    tokens.map(({ parameter }) => parameter),
    tokens.map(({ code }) => code),
    tokens.map(({ system }) => system),
    ranges.map(({ nr }) => nr),
    ranges.map(({ parameter }) => parameter),
    ranges.map(({ low }) => low),
    ranges.map(({ high }) => high),
  ];
}

/** Parts of a WITH that remove all rows by which the one row of `record` is found. */
export const forgetEntries = (record: string): string =>
  lists
    .map(
      ([table]) => `old_${table} AS (
      DELETE FROM ${table} USING ${record} WHERE ${table}.site = $1 AND ${table}.position = ${record}.position)`,
    )
    .join(",\n");
