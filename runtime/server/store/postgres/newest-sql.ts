/** A faster statement for the newest records with one text or code. */

import type { Condition } from "../../store-port/condition.js";
import type { Page, SearchRequest } from "../../store-port/store.js";
import type { Dialect, IndexedCondition } from "../sql/entry-kinds.js";
import { joinedColumns, joinedRows } from "../sql/joined-rows.js";
import { fitting, listedBody } from "../sql/long-bodies.js";
import { pageOf, type Row } from "../sql/rows.js";
import { entriesSql, isNarrow, recordsOf } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";

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
  if (request.oldestFirst === true || request.sort !== undefined || request.offset !== undefined)
    return undefined;
  const { site, type, after, limit } = request;
  const entries = entriesSql(request, condition, dialect);
  const older =
    after === undefined ? { text: "", values: [] } : { text: " AND position < ?", values: [after] };
  return {
    // OFFSET stops PostgreSQL from merging the page into the outer query, which would then look it up several times.
    text: `SELECT min(cardinality(positions))::text AS listed,
      ${joinedColumns(listedBody("body", request), "chr(2)")}
    FROM (SELECT ARRAY(SELECT DISTINCT position ${entries.text}${older.text} ORDER BY position DESC LIMIT ?) AS positions OFFSET 0) AS page
      LEFT JOIN ${recordsOf(dialect)} ON site = ? AND type = ? AND body IS NOT NULL AND position = ANY (positions)`,
    values: [...entries.values, ...older.values, limit + 1, site, type],
  };
}

/**
 * The page in such a row. Undefined if an entry has no record: a leftover entry, of a record that was deleted while another server
 * re-indexed it, must not make the page shorter.
 */
export function newestIn(row: Row | undefined, request: SearchRequest): Page | undefined {
  const listed = joinedRows(row);
  if (listed === undefined || listed.length !== Number(row?.["listed"])) return undefined;
  const rows = [...listed].sort((one, other) => other.position - one.position);
  const shown = fitting(rows, request);
  return pageOf(shown, shown.length === rows.length, undefined);
}
