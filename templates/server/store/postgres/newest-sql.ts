import type { Row } from "../sql/rows.js";
import { entriesSql, type Indexed, isNarrow, type Sql } from "../sql/search-sql.js";
import type { Condition, SearchRequest } from "../store.js";
import { postgresDialect } from "./dialect.js";

const isListed = (condition: Condition): condition is Indexed =>
  (condition.kind === "text" || condition.kind === "token") && isNarrow(condition);

/**
 * A search by one text or code alone: its index has the newest first, so the page is known before any record is looked at, and
 * they are fetched together. There is always a row, with how many are `listed`. Nothing for any other search.
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
    SELECT cardinality(positions) AS listed, position, id, version, updated, body
    FROM page LEFT JOIN records ON site = ? AND type = ? AND body IS NOT NULL AND position = ANY (positions)
    ORDER BY position DESC`,
    values: [...entries.values, ...older.values, limit + 1, site, type],
  };
}

/**
 * The records of such a page. Nothing where an entry led to none: one that is left over, of a record that was deleted while
 * another server indexed it anew, must not make a page shorter than what follows it.
 */
export function newestIn(rows: readonly Row[]): readonly Row[] | undefined {
  const found = rows.filter((row) => row["id"] !== null);
  return found.length === Number(rows[0]?.["listed"]) ? found : undefined;
}
