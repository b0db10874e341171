/** Writes the SQL of a sorted list: the values to sort by, ORDER BY, and where the next page starts. */
import type { SearchRequest, SortedValue, SortOrder } from "../../store-port/store.js";
import { type Dialect, entryKinds } from "./entry-kinds.js";
import { sortedColumn } from "./rows.js";
import { always, joinSql, type Sql } from "./sql.js";

/** SQL for the values that the current record is sorted by, each null if it has none. */
export function sortedValuesSql(request: SearchRequest, sort: readonly SortOrder[], dialect: Dialect): Sql {
  const columns = sort.map((order, index) => sortedValueSql(request, order, sortedColumn(index), dialect));
  return {
    text: columns.map(({ text }) => text).join(", "),
    values: columns.flatMap(({ values }) => values),
  };
}

function sortedValueSql(
  { site, type }: SearchRequest,
  { kind, parameter }: SortOrder,
  column: string,
  dialect: Dialect,
): Sql {
  const stored = kind === "text" ? "value" : "low";
  const ownTable = dialect.filterOnly?.[kind];
  const table = ownTable ?? `${entryKinds[kind].table}${dialect.part ?? ""}`;
  const ofType = ownTable === undefined ? "sort.site = ? AND sort.type = ? AND " : "";
  return {
    text: `(SELECT min(sort.${stored}) FROM ${table} AS sort WHERE ${ofType}sort.parameter = ? AND sort.position = records.position) AS ${column}`,
    values: ownTable === undefined ? [site, type, parameter] : [parameter],
  };
}

/** SQL for ORDER BY: records without a value come last, whatever the direction. */
export const sortedOrderSql = (sort: readonly SortOrder[]): string =>
  sort
    .map(({ descending }, index) => {
      const column = sortedColumn(index);
      return `${column} IS NULL, ${column}${descending === true ? " DESC" : ""}`;
    })
    .join(", ");

/** SQL for whether a record of a sorted list comes after the last one of the page before; `next` compares positions. */
export function afterSorted(
  { after, afterValues = [] }: SearchRequest,
  sort: readonly SortOrder[],
  next: string,
): Sql {
  if (after === undefined) return always;
  const places = sort.map(
    ({ descending = false }, index): Place => ({
      column: sortedColumn(index),
      value: afterValues[index] ?? null,
      descending,
    }),
  );
  const later = places.flatMap((place, index) => {
    const beyond = beyondSql(place);
    return beyond === undefined ? [] : [joinSql([...places.slice(0, index).map(equalSql), beyond], "AND")];
  });
  return joinSql(
    [...later, joinSql([...places.map(equalSql), { text: next, values: [after] }], "AND")],
    "OR",
  );
}

/** A column with the value that it has in the last record of the page before. */
interface Place {
  readonly column: string;
  readonly value: SortedValue;
  readonly descending: boolean;
}

const equalSql = ({ column, value }: Place): Sql =>
  value === null ? { text: `${column} IS NULL`, values: [] } : { text: `${column} = ?`, values: [value] };

/** Undefined if no value comes after this one. */
const beyondSql = ({ column, value, descending }: Place): Sql | undefined =>
  value === null
    ? undefined
    : { text: `${column} IS NULL OR ${column} ${descending ? "<" : ">"} ?`, values: [value] };
