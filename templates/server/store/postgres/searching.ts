import { pageOf } from "../sql/rows.js";
import { countSql, type Sql, searchSql } from "../sql/search-sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { walkedIn, walkSql } from "../sql/walk-sql.js";
import type { Page, SearchRequest, Walked, WalkRequest } from "../store.js";
import { postgresDialect } from "./dialect.js";
import type { Run } from "./driver.js";
import { newestIn, newestSql } from "./newest-sql.js";
import type { Statement } from "./statement.js";

/** A search's statement as PostgreSQL takes it: its values are numbered. */
export function numbered({ text, values }: Sql): Statement {
  let count = 0;
  const next = (): string => {
    count += 1;
    return `$${count}`;
  };
  return { text: text.replaceAll("?", next), values };
}

export async function page(run: Run, asked: SearchRequest): Promise<Page> {
  const request = storableRequest(asked);
  const found = (await newest(run, request)) ?? (await every(run, request));
  return request.total === true ? { ...found, total: await count(run, request) } : found;
}

async function newest(run: Run, request: SearchRequest): Promise<Page | undefined> {
  const sql = newestSql(request);
  if (sql === undefined) return undefined;
  return newestIn(await run({ ...numbered(sql), binary: true }), request.limit);
}

const every = async (run: Run, request: SearchRequest): Promise<Page> =>
  pageOf(await run(numbered(searchSql(request, postgresDialect))), request, undefined);

async function count(run: Run, request: SearchRequest): Promise<number> {
  const [row] = await run(numbered(countSql(request, postgresDialect)));
  return Number(row?.["total"] ?? 0);
}

export async function walk(run: Run, asked: WalkRequest): Promise<Walked> {
  const request = { ...asked, site: storable(asked.site), type: storable(asked.type) };
  return walkedIn(await run(numbered(walkSql(request))), asked);
}
