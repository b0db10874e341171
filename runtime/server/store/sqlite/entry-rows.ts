/** Makes the rows of index entries for SQLite. */

import type { IndexEntry } from "../index-entry.js";
import { appendCells, type Cell } from "../sql/entry-kinds.js";
import { storable } from "../sql/storable.js";
import type { RecordKey } from "../store.js";
import type { SqlValue } from "./driver.js";
import { entryTables, insertNumber, mostTogether, tableOf } from "./entry-inserts.js";

/**
 * Rows that a record is found by, one after the other in one list, since a list for each costs as much again on the way to
 * another thread. Of those that one statement writes: which of `entryInserts` that is, and its values but the last, the record's
 * position.
 */
export type EntryRows = readonly SqlValue[];

/** What the rows of each table have of their own, one after the other. */
function valuesByTable(entries: readonly IndexEntry[]): readonly (readonly SqlValue[])[] {
  const all: Cell[][] = entryTables.map(() => []);
  for (const entry of entries) {
    const values = all[tableOf(entry)] ?? [];
    values.push(storable(entry.parameter));
    appendCells(entry, values);
  }
  return all;
}

/** The rows of a record's entries; `site` and `type` are storable already. */
export function entryRows(
  { site, type }: Pick<RecordKey, "site" | "type">,
  entries: readonly IndexEntry[],
): EntryRows {
  const rows: SqlValue[] = [];
  const byTable = valuesByTable(entries);
  for (const [table, { columns, keyed }] of entryTables.entries()) {
    const values = byTable[table] ?? [];
    const most = mostTogether * columns.length;
    for (let from = 0; from < values.length; from += most) {
      const some = values.slice(from, from + most);
      rows.push(insertNumber(table, some.length / columns.length));
      if (keyed) rows.push(site, type);
      rows.push(...some);
    }
  }
  return rows;
}
