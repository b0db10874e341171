import { bodySql, fitting, isLong, withBody } from "../sql/long-bodies.js";
import { pageOf, type Row } from "../sql/rows.js";
import { countSql, searchSql } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { walkedIn, walkSql } from "../sql/walk-sql.js";
import type { Page, SearchRequest, Walked, WalkRequest } from "../store.js";
import { sqliteDialect } from "./dialect.js";
import { type Database, isRow, type Statement } from "./driver.js";

/** Long lists of alternatives make ever new texts of searches: so many statements are kept, and no more. */
const mostStatements = 200;

/** What is searched in a database, each time at once. */
export class Searching {
  readonly #database: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  page(asked: SearchRequest): Page {
    const request = storableRequest(asked);
    const rows = this.#rows(searchSql(request, sqliteDialect));
    const shown = rows.slice(0, fitting(rows, request.limit));
    const total = request.total === true ? this.#count(request) : undefined;
    return pageOf(this.#whole(request, shown), shown.length === rows.length, total);
  }

  walk(asked: WalkRequest): Walked {
    const request = { ...asked, site: storable(asked.site), type: storable(asked.type) };
    const rows = this.#rows(walkSql(request));
    const listed = rows.slice(0, fitting(rows, request.limit));
    return walkedIn(this.#whole(request, listed), asked, listed.length < rows.length);
  }

  /** Lets go of its statements; nothing is searched after it. */
  close(): void {
    this.#statements.clear();
  }

  /** Those of a list with their bodies, of which long ones are fetched one after the other. */
  #whole({ site, type }: Pick<SearchRequest, "site" | "type">, listed: readonly Row[]): readonly Row[] {
    if (!listed.some(isLong)) return listed;
    return listed.map((row) => (isLong(row) ? withBody(row, this.#row(bodySql(site, type, row))) : row));
  }

  #count(request: SearchRequest): number {
    return Number(this.#row(countSql(request, sqliteDialect))?.["total"] ?? 0);
  }

  #rows({ text, values }: Sql): readonly Row[] {
    return this.#statement(text)
      .all(...values)
      .filter(isRow);
  }

  #row({ text, values }: Sql): Row | undefined {
    const row = this.#statement(text).get(...values);
    return isRow(row) ? row : undefined;
  }

  #statement(text: string): Statement {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    if (this.#statements.size >= mostStatements) this.#statements.clear();
    const statement = this.#database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }
}
