import { pageOf, type Row } from "../sql/rows.js";
import { countSql, type Sql, searchSql } from "../sql/search-sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { walkedIn, walkSql } from "../sql/walk-sql.js";
import type { Page, SearchRequest, Walked, WalkRequest } from "../store.js";
import { postgresDialect } from "./dialect.js";
import type { Run, Statement } from "./driver.js";
import { newestIn, newestSql } from "./newest-sql.js";

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
  const rows = (await newest(run, request)) ?? (await run(numbered(searchSql(request, postgresDialect))));
  return pageOf(rows, request, request.total === true ? await count(run, request) : undefined);
}

async function newest(run: Run, request: SearchRequest): Promise<readonly Row[] | undefined> {
  const sql = newestSql(request);
  return sql && newestIn(await run(numbered(sql)));
}

async function count(run: Run, request: SearchRequest): Promise<number> {
  const [row] = await run(numbered(countSql(request, postgresDialect)));
  return Number(row?.["total"] ?? 0);
}

export async function walk(run: Run, asked: WalkRequest): Promise<Walked> {
  const request = { ...asked, site: storable(asked.site), type: storable(asked.type) };
  return walkedIn(await run(numbered(walkSql(request))), asked);
}
