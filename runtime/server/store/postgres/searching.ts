/** Runs searches in PostgreSQL. */

import type { Page, SearchRequest, Walked, WalkRequest } from "../../store-port/store.js";
import type { Dialect } from "../sql/entry-kinds.js";
import { bodySql, fitting, isLong, type Listed, withBody } from "../sql/long-bodies.js";
import { pageOf } from "../sql/rows.js";
import { countSql, searchSql } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { walkedIn, walkSql } from "../sql/walk-sql.js";
import { newestIn, newestSql } from "./newest-sql.js";
import { dialectOf } from "./sql-dialect.js";
import type { Run, Statement } from "./statement.js";

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
