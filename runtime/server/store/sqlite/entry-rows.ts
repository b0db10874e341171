/** Makes the rows of index entries for SQLite. */

import type { IndexEntry } from "../../store-port/index-entry.js";
import type { RecordKey } from "../../store-port/store.js";
import { appendCells, type Cell } from "../sql/entry-kinds.js";
import { storable } from "../sql/storable.js";
import type { SqlValue } from "./driver.js";
import { entryTables, insertNumber, mostTogether, tableOf } from "./entry-inserts.js";

/**
 * The rows of a record's index entries, all in one flat list: a list for each row would double the cost of a message to another thread.
 * For each statement it has the statement's index in `entryInserts`, then its values except the last one, the record's position.
 */
export type EntryRows = readonly SqlValue[];

/** The values of the rows of each table, without site, type and position. */
function valuesByTable(entries: readonly IndexEntry[]): readonly (readonly SqlValue[])[] {
  const all: Cell[][] = entryTables.map(() => []);
  for (const entry of entries) {
    const values = all[tableOf(entry)] ?? [];
    values.push(storable(entry.parameter));
    appendCells(entry, values);
  }
  return all;
}

/** The rows of a record's entries; `site` and `type` must be storable. */
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
