/** Turns the rows of either database into records, pages and answers. */

import type { IndexedRecord, ParameterIndex } from "../../store-port/indexing.js";
import type { Added, Page, SortedValue, StoredRecord, Written } from "../../store-port/store.js";

/** A row of either driver; PostgreSQL's 64-bit numbers are text. */
export type Row = Readonly<Record<string, unknown>>;

/** The record in a row of a version with a body; the id may be given. */
export const recordOf = (row: Row, id = String(row["id"])): StoredRecord => ({
  id,
  version: Number(row["version"]),
  updated: Number(row["updated"]),
  body: String(row["body"]),
});

/** A row of `indexed`. */
export const parameterIndexOf = (row: Row): ParameterIndex => ({
  type: String(row["type"]),
  parameter: String(row["parameter"]),
  signature: String(row["signature"]),
});

/** The site and base URL at which a row of `records` was written; for a record that was moved here, the original site. */
export const writtenOf = (row: Row): Written => ({
  site: String(row["from_site"] ?? row["site"]),
  ...(typeof row["base"] === "string" ? { base: row["base"] } : {}),
});

/** A row of `records`, for re-indexing. */
export const indexedRecordOf = (row: Row): IndexedRecord => ({
  ...writtenOf(row),
  type: String(row["type"]),
  body: String(row["body"]),
});

/** The column with the value that a list is sorted by first, second and so on. */
export const sortedColumn = (index: number): string => `sorted${index}`;

/** The values that the last record of a page is sorted by; nothing if it has none of them. */
function sortedAt(row: Row): Pick<Page, "nextValues"> {
  const values: SortedValue[] = [];
  for (let index = 0; row[sortedColumn(index)] !== undefined; index += 1) {
    const value = row[sortedColumn(index)];
    values.push(typeof value === "string" || typeof value === "number" ? value : null);
  }
  return values.every((value) => value === null) ? {} : { nextValues: values };
}

/** The page with these rows of a search. */
export function pageOf(shown: readonly Row[], isLast: boolean, total: number | undefined): Page {
  const end = shown.at(-1);
  return {
    records: shown.map((row) => recordOf(row)),
    ...(isLast || end === undefined ? {} : { next: Number(end["position"]), ...sortedAt(end) }),
    ...(total === undefined ? {} : { total }),
  };
}

/** The answer in a row of `retries`, joined with the version that the answer was made from. */
export function repeated(row: Row, digest: string): Added {
  if (row["digest"] !== digest) return { kind: "conflict" };
  // No version is ever overwritten, so the answer is made again from the record as it was then.
  if (typeof row["body"] !== "string")
    throw new Error("The record of a retried request's answer is missing.");
  return { kind: "repeated", created: Boolean(row["created"]), record: recordOf(row) };
}
