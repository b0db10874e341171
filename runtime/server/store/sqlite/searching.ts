/** Runs searches on one connection to SQLite. */

import type { Condition } from "../../store-port/condition.js";
import type { Page, SearchRequest, Walked, WalkRequest } from "../../store-port/store.js";
import { joinedInSqlite, joinedRows } from "../sql/joined-rows.js";
import { bodySql, fitting, isLong, withBody } from "../sql/long-bodies.js";
import { pageOf, type Row } from "../sql/rows.js";
import { countSql, leaderOf, type SearchPlan, searchSql, sliceEndSql } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { walkedIn, walkSql } from "../sql/walk-sql.js";
import { type Database, isRow, type Statement } from "./driver.js";
import { steppedDialect } from "./sql-dialect.js";
import { type StepBudget, stepBudget, stepSql } from "./step-budget.js";

/** Maximum number of prepared statements: every number of alternatives makes another one. */
const mostStatements = 200;

/** The number of alternatives with which a step takes about twice as long as with one. */
const alternativesOfStep = 16;

const alternativesOf = (condition: Condition): number =>
  condition.kind === "nothing" ? 0 : condition.anyOf.length;

/** The number of steps of this search that take as long as `steps` steps without alternatives, since each step checks all of them. */
export function stepsFor(steps: number, { conditions }: Pick<SearchRequest, "conditions">): number {
  const most = conditions.reduce((found, condition) => Math.max(found, alternativesOf(condition)), 0);
  return Math.floor(steps / (1 + most / alternativesOfStep));
}

/** Searches a database synchronously. */
export class Searching {
  readonly #database: Database;
  readonly #budget: StepBudget;
  readonly #dialect: ReturnType<typeof steppedDialect>;
  readonly #statements = new Map<string, Statement>();

  /** Counts only one step in `together`. */
  constructor(database: Database, together: number) {
    this.#database = database;
    this.#budget = stepBudget(database, together);
    this.#dialect = steppedDialect(stepSql(together));
  }

  /** A page; undefined if it takes more than `most` steps. */
  page(asked: SearchRequest, most: number): Page | undefined {
    const request = storableRequest(asked);
    const steps = stepsFor(most, request);
    const rows =
      this.rowsWithin(request, steps) ??
      // A condition that many records satisfy is faster to check on the newest records than to look up in the index.
      (leaderOf(request) === undefined ? undefined : this.rowsWithin(request, steps, { walks: true }));
    if (rows === undefined) return undefined;
    if (request.total !== true) return this.pageIn(request, rows);
    const total = this.countWithin(request, steps);
    return total === undefined ? undefined : this.pageIn(request, rows, total);
  }

  /** The rows of a page and one more; undefined if they take more steps. */
  rowsWithin(request: SearchRequest, steps: number, plan: SearchPlan = {}): readonly Row[] | undefined {
    const sql = searchSql(request, this.#dialect, plan);
    // The joined columns have no room for the value that a list is sorted by.
    const rows = () =>
      (request.sort === undefined ? joinedRows(this.#row(joinedInSqlite(sql))) : undefined) ??
      this.#rows(sql);
    return this.#budget.within(steps, rows)?.result;
  }

  /** The number of records that satisfy all conditions; undefined if counting takes more steps. */
  countWithin(request: SearchRequest, steps: number, plan: SearchPlan = {}): number | undefined {
    const sql = countSql(request, this.#dialect, plan);
    const counted = this.#budget.within(steps, () => this.#row(sql));
    return counted && Number(counted.result?.["total"] ?? 0);
  }

  /** The position at which the newest `count` records before a position start; undefined if there are fewer. */
  sliceEnd(request: SearchRequest, before: number, count: number): number | undefined {
    const row = this.#row(sliceEndSql(request, before, count, this.#dialect));
    return row && Number(row["position"]);
  }

  /** The statements with which another connection finds a page. */
  readingOf(request: SearchRequest): { readonly rows: Sql; readonly count?: Sql } {
    const rows = searchSql(request, this.#dialect);
    return request.total === true ? { rows, count: countSql(request, this.#dialect) } : { rows };
  }

  /** The page in the rows of a page and one more. */
  pageIn(request: SearchRequest, rows: readonly Row[], total?: number): Page {
    const shown = fitting(rows, request);
    return pageOf(this.#whole(request, shown), shown.length === rows.length, total);
  }

  walk(asked: WalkRequest): Walked {
    const request = { ...asked, site: storable(asked.site), type: storable(asked.type) };
    const rows = this.#rows(walkSql(request));
    const listed = fitting(rows, request);
    return walkedIn(this.#whole(request, listed), asked, listed.length < rows.length);
  }

  /** Releases the statements; no search may follow. */
  close(): void {
    this.#statements.clear();
  }

  /** The rows of a list with their bodies; long bodies are fetched one by one. */
  #whole({ site, type }: Pick<SearchRequest, "site" | "type">, listed: readonly Row[]): readonly Row[] {
    if (!listed.some(isLong)) return listed;
    return listed.map((row) => (isLong(row) ? withBody(row, this.#row(bodySql(site, type, row))) : row));
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
