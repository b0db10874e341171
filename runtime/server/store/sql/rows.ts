/** Reads the rows of either database. */

import type { IndexedRecord, ParameterIndex } from "../indexing.js";
import type { Added, Page, StoredRecord, Written } from "../store.js";

/** A row as either driver gives it; PostgreSQL's 64-bit numbers come as text. */
export type Row = Readonly<Record<string, unknown>>;

/** A row of a version that has a body; its id may be known already. */
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

/** Where a row of `records` was written: one that was moved here is read as the site's that it came from. */
export const writtenOf = (row: Row): Written => ({
  site: String(row["from_site"] ?? row["site"]),
  ...(typeof row["base"] === "string" ? { base: row["base"] } : {}),
});

/** A row of `records` as it is indexed anew. */
export const indexedRecordOf = (row: Row): IndexedRecord => ({
  ...writtenOf(row),
  type: String(row["type"]),
  body: String(row["body"]),
});

/** The page that these rows of a search make, the last of all or not. */
export function pageOf(shown: readonly Row[], isLast: boolean, total: number | undefined): Page {
  const end = shown.at(-1);
  return {
    records: shown.map((row) => recordOf(row)),
    ...(isLast || end === undefined ? {} : { next: Number(end["position"]) }),
    ...(total === undefined ? {} : { total }),
  };
}

/** A row of `retries` with the columns of the version that was answered, or nulls where that is not there. */
export function repeated(row: Row, digest: string): Added {
  if (row["digest"] !== digest) return { kind: "conflict" };
  // No version is ever overwritten: the answer is made again from the record as it was then.
  if (typeof row["body"] !== "string")
    throw new Error("A retried request was answered with a record that is not there.");
  return { kind: "repeated", created: Boolean(row["created"]), record: recordOf(row) };
}
