import type { Row } from "../sql/rows.js";
import { entriesSql, type Indexed, isNarrow, type Sql } from "../sql/search-sql.js";
import type { Condition, Page, SearchRequest, StoredRecord } from "../store.js";
import { postgresDialect } from "./dialect.js";

// Stands between two texts of one column. No JSON has it in it (RFC 8259, section 7); where anything has, they do not count up.
const separator = "\u0002";

const isListed = (condition: Condition): condition is Indexed =>
  (condition.kind === "text" || condition.kind === "token") && isNarrow(condition);

/**
 * A search by one text or code alone: its index has the newest first, so the page is known before any record is looked at, and
 * they are fetched together. All come in one row, each column's texts in one: to read rows of their own took this process a third
 * of all that a page takes. They come in no order that is promised: to sort so few costs the database more than whoever reads
 * them. Nothing for any other search.
 */
export function newestSql(request: SearchRequest): Sql | undefined {
  const [condition, another] = request.conditions;
  if (condition === undefined || another !== undefined || !isListed(condition)) return undefined;
  const { site, type, after, limit } = request;
  const entries = entriesSql(request, condition, postgresDialect);
  const older =
    after === undefined ? { text: "", values: [] } : { text: " AND position < ?", values: [after] };
  return {
    text: `WITH page AS MATERIALIZED (
      SELECT ARRAY(SELECT DISTINCT position ${entries.text}${older.text} ORDER BY position DESC LIMIT ?) AS positions)
    SELECT (SELECT cardinality(positions) FROM page) AS listed,
      string_agg(position || ' ' || version || ' ' || updated || ' ' || id, chr(2)) AS head,
      string_agg(body, chr(2)) AS body
    FROM records
    WHERE site = ? AND type = ? AND body IS NOT NULL AND position = ANY ((SELECT positions[1:?] FROM page)::bigint[])`,
    values: [...entries.values, ...older.values, limit + 1, site, type, limit],
  };
}

interface Placed {
  readonly position: number;
  readonly record: StoredRecord;
}

/** The head of a record: three numbers, and an id that may have spaces in it. */
function placedOf(head: string, body: string): Placed {
  const [position = "", version = "", updated = ""] = head.split(" ", 3);
  const id = head.slice(position.length + version.length + updated.length + 3);
  const record = { id, version: Number(version), updated: Number(updated), body };
  return { position: Number(position), record };
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
  if (heads.length !== Math.min(listed, limit) || bodies.length !== heads.length) return undefined;
  const placed = heads.map((head, at) => placedOf(head, bodies[at] ?? ""));
  placed.sort((one, other) => other.position - one.position);
  const records = placed.map(({ record }) => record);
  const end = placed.at(-1);
  return { records, ...(listed > limit && end !== undefined ? { next: end.position } : {}) };
}
