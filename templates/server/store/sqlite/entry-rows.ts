import type { IndexEntry } from "../index-entry.js";
import { storableEntry } from "../sql/storable.js";
import type { RecordKey } from "../store.js";
import type { SqlValue } from "./driver.js";

/** A row that a record is found by: which of `entryInserts` writes it, and that one's values but the last, the record's position. */
export type EntryRow = readonly [insert: number, ...values: SqlValue[]];

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

function rowOf(site: string, type: string, entry: IndexEntry): EntryRow {
  const { parameter, tried } = entry;
  if (tried === true) {
    if (entry.kind === "text") return [3, parameter, entry.value];
    if (entry.kind === "token") return [4, parameter, entry.code, entry.system];
    return [5, parameter, entry.low, entry.high];
  }
  if (entry.kind === "text") return [0, site, type, parameter, entry.value];
  if (entry.kind === "token") return [1, site, type, parameter, entry.code, entry.system];
  return [2, site, type, parameter, entry.low, entry.high];
}

/** The rows of a record's entries; `site` and `type` are storable already. */
export const entryRows = (
  { site, type }: Pick<RecordKey, "site" | "type">,
  entries: readonly IndexEntry[],
): readonly EntryRow[] => entries.map((entry) => rowOf(site, type, storableEntry(entry)));
