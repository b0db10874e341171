/** A faster statement for the newest records with one text or code. */

import type { IndexedCondition } from "../sql/entry-kinds.js";
import { fitting, listedBody } from "../sql/long-bodies.js";
import type { Row } from "../sql/rows.js";
import { type Dialect, entriesSql, isNarrow, recordsOf } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";
import type { Condition, Page, SearchRequest, StoredRecord } from "../store.js";

// Separates the texts of one column. JSON cannot contain it (RFC 8259, section 7); if a text does, the counts differ.
const separator = "\u0002";

const isListed = (condition: Condition): condition is IndexedCondition =>
  (condition.kind === "text" || condition.kind === "token") && isNarrow(condition);

/**
 * The SQL of a search with a single text or code; undefined for any other search. The index has the newest records first, so the page
 * is known before any record is read, and its records are fetched together, with one more that shows whether more follow. They come
 * as one row, with the texts of each column joined: reading separate rows takes this process a third of the time of a page. The
 * order is not guaranteed: sorting so few records is cheaper here than in the database.
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
    // OFFSET stops PostgreSQL from merging the page into the outer query, which would then look it up several times.
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

/** Parses the head of a record: three numbers, and an id that may contain spaces. */
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
 * The page in such a row. Undefined if an entry has no record: a leftover entry, of a record that was deleted while another server
 * re-indexed it, must not make the page shorter.
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
