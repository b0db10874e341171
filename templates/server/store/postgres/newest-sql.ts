import type { Row } from "../sql/rows.js";
import { type Dialect, entriesSql, type Indexed, isNarrow, recordsOf, type Sql } from "../sql/search-sql.js";
import type { Condition, Page, SearchRequest, StoredRecord } from "../store.js";

const isListed = (condition: Condition): condition is Indexed =>
  (condition.kind === "text" || condition.kind === "token") && isNarrow(condition);

/**
 * A search by one text or code alone: its index has the newest first, so the page is known before any record is looked at, and
 * they are fetched together. Each comes as two texts: what is known of it, with how many were listed before all, and its body; without any there is one row that has no body. They come in
 * no order that is promised: to sort so few costs the database more than whoever reads them. Nothing for any other search.
 */
export function newestSql(request: SearchRequest, dialect: Dialect): Sql | undefined {
  const [condition, another] = request.conditions;
  if (condition === undefined || another !== undefined || !isListed(condition)) return undefined;
  const { site, type, after, limit } = request;
  const entries = entriesSql(request, condition, dialect);
  const older =
    after === undefined ? { text: "", values: [] } : { text: " AND position < ?", values: [after] };
  return {
    // Without OFFSET the page would be a part of the search for records, and be looked up again wherever it is named.
    text: `SELECT concat_ws(' ', cardinality(positions), position, version, updated, id) AS head, body
    FROM (SELECT ARRAY(SELECT DISTINCT position ${entries.text}${older.text} ORDER BY position DESC LIMIT ?) AS positions OFFSET 0) AS page
      LEFT JOIN ${recordsOf(dialect)} ON site = ? AND type = ? AND body IS NOT NULL AND position = ANY (positions)`,
    values: [...entries.values, ...older.values, limit + 1, site, type],
  };
}

interface Placed {
  readonly position: number;
  readonly record: StoredRecord;
}

/** The head of a record: four numbers, the first of no concern here, and an id that may have spaces in it. */
function placedOf({ head, body }: Row): Placed {
  const text = String(head);
  const listed = text.indexOf(" ");
  const position = text.indexOf(" ", listed + 1);
  const version = text.indexOf(" ", position + 1);
  const updated = text.indexOf(" ", version + 1);
  const record = {
    id: text.slice(updated + 1),
    version: Number(text.slice(position + 1, version)),
    updated: Number(text.slice(version + 1, updated)),
    body: String(body),
  };
  return { position: Number(text.slice(listed + 1, position)), record };
}

/**
 * The page in such rows. Nothing where an entry led to no record: one that is left over, of a record that was deleted while
 * another server indexed it anew, must not make a page shorter than what follows it.
 */
export function newestIn(rows: readonly Row[], limit: number): Page | undefined {
  const found = rows.filter(({ body }) => body !== null);
  const [listed] = String(rows[0]?.["head"]).split(" ", 1);
  if (found.length !== Number(listed)) return undefined;
  const placed = found.map(placedOf).sort((one, other) => other.position - one.position);
  const shown = placed.slice(0, limit);
  const end = shown.at(-1);
  const records = shown.map(({ record }) => record);
  return { records, ...(placed.length > limit && end !== undefined ? { next: end.position } : {}) };
}
