/** Runs searches in PostgreSQL. */

import type { Condition } from "../../store-port/condition.js";
import type { Page, SearchRequest, Walked, WalkRequest } from "../../store-port/store.js";
import type { Dialect, IndexedCondition } from "../sql/entry-kinds.js";
import { joinedColumns, joinedRows } from "../sql/joined-rows.js";
import { bodySql, fitting, isLong, type Listed, listedBody, withBody } from "../sql/long-bodies.js";
import { pageOf, type Row } from "../sql/rows.js";
import { countSql, entriesSql, isNarrow, recordsOf, searchSql } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { walkedIn, walkSql } from "../sql/walk-sql.js";
import { dialectOf } from "./sql-dialect.js";
import type { Run, Statement } from "./statement.js";

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
function newestIn(row: Row | undefined, request: SearchRequest): Page | undefined {
  const listed = joinedRows(row);
  if (listed === undefined || listed.length !== Number(row?.["listed"])) return undefined;
  const rows = [...listed].sort((one, other) => other.position - one.position);
  const shown = fitting(rows, request);
  return pageOf(shown, shown.length === rows.length, undefined);
}

/** Turns question marks into PostgreSQL's numbered placeholders. */
export function numbered({ text, values }: Sql): Statement {
  let count = 0;
  const next = (): string => {
    count += 1;
    return `$${count}`;
  };
  return { text: text.replaceAll("?", next), values };
}

const reading = (sql: Sql): Statement => ({ ...numbered(sql), isRead: true });

/** A page of a search, in the whole tables or in the site's partition (see `partitions`). */
export async function page(run: Run, asked: SearchRequest, part = ""): Promise<Page> {
  const request = storableRequest(asked);
  const dialect = dialectOf(part);
  const listed = (await newest(run, request, dialect)) ?? (await every(run, request, dialect));
  const found = { ...listed, records: await whole(run, request, listed.records) };
  return request.total === true ? { ...found, total: await count(run, request, dialect) } : found;
}

async function newest(run: Run, request: SearchRequest, dialect: Dialect): Promise<Page | undefined> {
  const sql = newestSql(request, dialect);
  if (sql === undefined) return undefined;
  const [row] = await run(reading(sql));
  return newestIn(row, request);
}

async function every(run: Run, request: SearchRequest, dialect: Dialect): Promise<Page> {
  const rows = await run(reading(searchSql(request, dialect)));
  const shown = fitting(rows, request);
  return pageOf(shown, shown.length === rows.length, undefined);
}

/** The rows of a list with their bodies; long bodies are fetched one by one. */
async function whole<T extends Listed>(
  run: Run,
  { site, type }: Pick<SearchRequest, "site" | "type">,
  listed: readonly T[],
): Promise<readonly T[]> {
  if (!listed.some(isLong)) return listed;
  const all: T[] = [];
  for (const one of listed) {
    const found = isLong(one) ? await run(reading(bodySql(site, type, one))) : undefined;
    all.push(found === undefined ? one : withBody(one, found.at(0)));
  }
  return all;
}

async function count(run: Run, request: SearchRequest, dialect: Dialect): Promise<number> {
  const [row] = await run(reading(countSql(request, dialect)));
  return Number(row?.["total"] ?? 0);
}

export async function walk(run: Run, asked: WalkRequest): Promise<Walked> {
  const request = { ...asked, site: storable(asked.site), type: storable(asked.type) };
  const rows = await run(reading(walkSql(request)));
  const listed = fitting(rows, request);
  return walkedIn(await whole(run, request, listed), asked, listed.length < rows.length);
}
