import type { IndexEntry } from "../index-entry.js";
import { storable } from "../sql/storable.js";
import type { RecordKey } from "../store.js";
import type { SqlValue } from "./driver.js";

/**
 * Rows that a record is found by, one after the other in one list, since a list for each costs as much again on the way to
 * another thread. Of each: which of `entryInserts` writes it, and that one's values but the last, the record's position.
 */
export type EntryRows = readonly SqlValue[];

/**
 * By the site and by what they find, for those that a search may start from; then by the records that they are tried on, for the
 * others. What is there already is left.
 */
export const entryInserts: readonly string[] = [
  "INSERT OR IGNORE INTO texts (site, type, parameter, value, position) VALUES (?, ?, ?, ?, ?)",
  "INSERT OR IGNORE INTO tokens (site, type, parameter, code, system, position) VALUES (?, ?, ?, ?, ?, ?)",
  "INSERT OR IGNORE INTO ranges (site, type, parameter, low, high, position) VALUES (?, ?, ?, ?, ?, ?)",
  "INSERT OR IGNORE INTO tried_texts (parameter, value, position) VALUES (?, ?, ?)",
  "INSERT OR IGNORE INTO tried_tokens (parameter, code, system, position) VALUES (?, ?, ?, ?)",
  "INSERT OR IGNORE INTO tried_ranges (parameter, low, high, position) VALUES (?, ?, ?, ?)",
];

const insertOf = { text: 0, token: 1, range: 2 } as const;
const triedFrom = 3;

/** The rows of a record's entries; `site` and `type` are storable already. */
export function entryRows(
  { site, type }: Pick<RecordKey, "site" | "type">,
  entries: readonly IndexEntry[],
): EntryRows {
  const rows: SqlValue[] = [];
  for (const entry of entries) {
    const insert = insertOf[entry.kind];
    if (entry.tried === true) rows.push(insert + triedFrom, storable(entry.parameter));
    else rows.push(insert, site, type, storable(entry.parameter));
    if (entry.kind === "text") rows.push(storable(entry.value));
    else if (entry.kind === "token") rows.push(storable(entry.code), storable(entry.system));
    else rows.push(entry.low, entry.high);
  }
  return rows;
}

/** How many values an insert takes, the record's position among them. */
export const valuesOf = (insert: string): number => insert.split("?").length - 1;
