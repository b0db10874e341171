/** A faster search for the newest records with one text or code. */

import type { IndexedCondition } from "../sql/entry-kinds.js";
import { joinedInPostgres, joinedRows } from "../sql/joined-rows.js";
import { fitting } from "../sql/long-bodies.js";
import { pageOf, type Row } from "../sql/rows.js";
import { type Dialect, entriesSql, isNarrow, recordsOf } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";
import type { Condition, Page, SearchRequest } from "../store.js";

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
      ${joinedInPostgres}
    FROM (SELECT ARRAY(SELECT DISTINCT position ${entries.text}${older.text} ORDER BY position DESC LIMIT ?) AS positions OFFSET 0) AS page
      LEFT JOIN ${recordsOf(dialect)} ON site = ? AND type = ? AND body IS NOT NULL AND position = ANY (positions)`,
    values: [...entries.values, ...older.values, limit + 1, site, type],
  };
}

/**
 * The page in such a row. Nothing where an entry led to no record: one that is left over, of a record that was deleted while
 * another server indexed it anew, must not make a page shorter than what follows it.
 */
export function newestIn(row: Row | undefined, limit: number): Page | undefined {
  const listed = joinedRows(row);
  if (listed === undefined || listed.length !== Number(row?.["listed"])) return undefined;
  const rows = [...listed].sort((one, other) => other.position - one.position);
  const shown = rows.slice(0, fitting(rows, limit));
  return pageOf(shown, shown.length === rows.length, undefined);
}
