import type { Row } from "../sql/rows.js";
import { entriesSql, type Indexed, isNarrow, type Sql } from "../sql/search-sql.js";
import type { Condition, Page, SearchRequest } from "../store.js";
import { postgresDialect } from "./dialect.js";

// Stands between two texts of one column. No JSON has it in it (RFC 8259, section 7); where anything has, they do not count up.
const separator = "\u0002";

const isListed = (condition: Condition): condition is Indexed =>
  (condition.kind === "text" || condition.kind === "token") && isNarrow(condition);

/**
 * A search by one text or code alone: its index has the newest first, so the page is known before any record is looked at, and
 * they are fetched together. All come in one row, each column's texts in one: to read rows of their own took this process a third
 * of all that a page takes. Nothing for any other search.
 */
export function newestSql(request: SearchRequest): Sql | undefined {
  const [condition, another] = request.conditions;
  if (condition === undefined || another !== undefined || !isListed(condition)) return undefined;
  const { site, type, after, limit } = request;
  const entries = entriesSql(request, condition, postgresDialect);
  const older =
    after === undefined ? { text: "", values: [] } : { text: " AND position < ?", values: [after] };
  const texts = (column: string): string => `string_agg(${column}, chr(2)) AS ${column}`;
  return {
    text: `WITH page AS MATERIALIZED (
      SELECT ARRAY(SELECT DISTINCT position ${entries.text}${older.text} ORDER BY position DESC LIMIT ?) AS positions)
    SELECT (SELECT cardinality(positions) FROM page) AS listed, (SELECT positions[?] FROM page) AS next,
      ${texts("id")}, ${texts("version")}, ${texts("updated")}, ${texts("body")}
    FROM (
      SELECT id, version::text AS version, updated::text AS updated, body FROM page JOIN records
      ON site = ? AND type = ? AND body IS NOT NULL AND position = ANY (positions[1:?]) ORDER BY position DESC) AS shown`,
    values: [...entries.values, ...older.values, limit + 1, limit, site, type, limit],
  };
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
  const [ids, versions, updated, bodies] = ["id", "version", "updated", "body"].map(texts);
  if (ids?.length !== Math.min(listed, limit) || bodies?.length !== ids.length) return undefined;
  const records = ids.map((id, at) => ({
    id,
    version: Number(versions?.[at]),
    updated: Number(updated?.[at]),
    body: bodies[at] ?? "",
  }));
  const more = listed > limit && records.length > 0;
  return { records, ...(more ? { next: Number(row?.["next"]) } : {}) };
}
