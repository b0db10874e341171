/** A faster search for the newest records with one text or code. */

import type { IndexedCondition } from "../sql/entry-kinds.js";
import { fitting, listedBody } from "../sql/long-bodies.js";
import type { Row } from "../sql/rows.js";
import { type Dialect, entriesSql, isNarrow, recordsOf } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";
import type { Condition, Page, SearchRequest, StoredRecord } from "../store.js";

// Stands between two texts of one column. No JSON has it in it (RFC 8259, section 7); where anything has, they do not count up.
const separator = "\u0002";

const isListed = (condition: Condition): condition is IndexedCondition =>
  (condition.kind === "text" || condition.kind === "token") && isNarrow(condition);

/**
 * A search by one text or code alone: its index has the newest first, so the page is known before any record is looked at, and
 * they are fetched together, with the one that tells whether more follow. All come in one row, each column's texts in one: to read
 * rows of their own took this process a third of all that a page takes. They come in no order that is promised: to sort so few
 * costs the database more than anyone who reads them. Nothing for any other search.
 */
export function newestSql(request: SearchRequest, dialect: Dialect): Sql | undefined {
  const [condition, another] = request.conditions;
  if (condition === undefined || another !== undefined || !isListed(condition)) return undefined;
  if (request.oldestFirst === true) return undefined;
  const { site, type, after, limit } = request;
  const entries = entriesSql(request, condition, dialect);
  const older =
    after === undefined ? { text: "", values: [] } : { text: " AND position < ?", values: [after] };
  return {
    // Without OFFSET the page would be a part of the search for records, and be looked up again wherever it is named.
    text: `SELECT min(cardinality(positions))::text AS listed,
      string_agg(position || ' ' || version || ' ' || updated || ' ' || id, chr(2)) AS head,
      string_agg(${listedBody("body")}, chr(2)) AS body
    FROM (SELECT ARRAY(SELECT DISTINCT position ${entries.text}${older.text} ORDER BY position DESC LIMIT ?) AS positions OFFSET 0) AS page
      LEFT JOIN ${recordsOf(dialect)} ON site = ? AND type = ? AND body IS NOT NULL AND position = ANY (positions)`,
    values: [...entries.values, ...older.values, limit + 1, site, type],
  };
}

interface Placed {
  readonly position: number;
  readonly record: StoredRecord;
}

/** The head of a record: three numbers, and an id that may have spaces in it. */
function placedOf(head: string, body: string): Placed {
  const position = head.indexOf(" ");
  const version = head.indexOf(" ", position + 1);
  const updated = head.indexOf(" ", version + 1);
  const record = {
    id: head.slice(updated + 1),
    version: Number(head.slice(position + 1, version)),
    updated: Number(head.slice(version + 1, updated)),
    body,
  };
  return { position: Number(head.slice(0, position)), record };
}

/**
 * The page in such a row. Nothing where an entry led to no record: one that is left over, of a record that was deleted while
 * another server indexed it anew, must not make a page shorter than what follows it.
 */
export function newestIn(row: Row | undefined, limit: number): Page | undefined {
  const listed = Number(row?.["listed"]);
  const texts = (column: string): readonly string[] => {
    const text = row?.[column];
    return typeof text === "string" ? text.split(separator) : [];
  };
  const [heads, bodies] = [texts("head"), texts("body")];
  if (heads.length !== listed || bodies.length !== listed) return undefined;
  const placed = heads.map((head, at) => placedOf(head, bodies[at] ?? ""));
  placed.sort((one, other) => other.position - one.position);
  const all = placed.map(({ record }) => record);
  const records = all.slice(0, fitting(all, limit));
  const end = placed[records.length - 1];
  return { records, ...(listed > records.length && end !== undefined ? { next: end.position } : {}) };
}
