import { pageOf } from "../sql/rows.js";
import { countSql, type Dialect, type Sql, searchSql } from "../sql/search-sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { walkedIn, walkSql } from "../sql/walk-sql.js";
import type { Page, SearchRequest, Walked, WalkRequest } from "../store.js";
import { dialectOf } from "./dialect.js";
import { newestIn, newestSql } from "./newest-sql.js";
import type { Run, Statement } from "./statement.js";

/** A search's statement as PostgreSQL takes it: its values are numbered. */
export function numbered({ text, values }: Sql): Statement {
  let count = 0;
  const next = (): string => {
    count += 1;
    return `$${count}`;
  };
  return { text: text.replaceAll("?", next), values };
}

/** A page of a search, by the whole tables or by the partition that has all of the site's rows (see `partitions`). */
export async function page(run: Run, asked: SearchRequest, part = ""): Promise<Page> {
  const request = storableRequest(asked);
  const dialect = dialectOf(part);
  const found = (await newest(run, request, dialect)) ?? (await every(run, request, dialect));
  return request.total === true ? { ...found, total: await count(run, request, dialect) } : found;
}

async function newest(run: Run, request: SearchRequest, dialect: Dialect): Promise<Page | undefined> {
  const sql = newestSql(request, dialect);
  if (sql === undefined) return undefined;
  const [row] = await run({ ...numbered(sql), binary: true });
  return newestIn(row, request.limit);
}

const every = async (run: Run, request: SearchRequest, dialect: Dialect): Promise<Page> =>
  pageOf(await run(numbered(searchSql(request, dialect))), request, undefined);

async function count(run: Run, request: SearchRequest, dialect: Dialect): Promise<number> {
  const [row] = await run(numbered(countSql(request, dialect)));
  return Number(row?.["total"] ?? 0);
}

export async function walk(run: Run, asked: WalkRequest): Promise<Walked> {
  const request = { ...asked, site: storable(asked.site), type: storable(asked.type) };
  return walkedIn(await run(numbered(walkSql(request))), asked);
}
