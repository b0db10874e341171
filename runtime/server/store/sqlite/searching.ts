/** Searches on one connection to SQLite. */

import { joinedInSqlite, joinedRows } from "../sql/joined-rows.js";
import { bodySql, fitting, isLong, withBody } from "../sql/long-bodies.js";
import { pageOf, type Row } from "../sql/rows.js";
import { countSql, leaderOf, type SearchPlan, searchSql, stretchSql } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";
import { storable, storableRequest } from "../sql/storable.js";
import { walkedIn, walkSql } from "../sql/walk-sql.js";
import type { Condition, Page, SearchRequest, Walked, WalkRequest } from "../store.js";
import { steppedDialect } from "./dialect.js";
import { type Database, isRow, type Statement } from "./driver.js";
import { type StepBudget, stepBudget, stepSql } from "./step-budget.js";

/** Long lists of alternatives make ever new texts of searches: so many statements are kept, and no more. */
const mostStatements = 200;

/** Alternatives that make a step of a search take about twice as long as one does. */
const alternativesOfStep = 16;

const alternativesOf = (condition: Condition): number =>
  condition.kind === "nothing" ? 0 : condition.anyOf.length;

/** The number of steps that take as long as `steps` do without alternatives: each step checks all alternatives of a condition. */
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

  /** Counts one step in `together`, which stands for all of them. */
  constructor(database: Database, together: number) {
    this.#database = database;
    this.#budget = stepBudget(database, together);
    this.#dialect = steppedDialect(stepSql(together));
  }

  /** A page; nothing where it takes more steps. */
  page(asked: SearchRequest, most: number): Page | undefined {
    const request = storableRequest(asked);
    const steps = stepsFor(most, request);
    const rows =
      this.rowsWithin(request, steps) ??
      // What is found often is found sooner among the newest records than in a list of all.
      (leaderOf(request) === undefined ? undefined : this.rowsWithin(request, steps, { walks: true }));
    if (rows === undefined) return undefined;
    if (request.total !== true) return this.pageIn(request, rows);
    const total = this.countWithin(request, steps);
    return total === undefined ? undefined : this.pageIn(request, rows, total);
  }

  /** The rows of a page and one more; nothing where they take more steps. */
  rowsWithin(request: SearchRequest, steps: number, plan: SearchPlan = {}): readonly Row[] | undefined {
    const sql = searchSql(request, this.#dialect, plan);
    return this.#budget.within(steps, () => joinedRows(this.#row(joinedInSqlite(sql))) ?? this.#rows(sql))
      ?.result;
  }

  /** How many records satisfy all conditions; nothing where it takes more steps to count them. */
  countWithin(request: SearchRequest, steps: number, plan: SearchPlan = {}): number | undefined {
    const sql = countSql(request, this.#dialect, plan);
    const counted = this.#budget.within(steps, () => this.#row(sql));
    return counted && Number(counted.result?.["total"] ?? 0);
  }

  /** Where the newest `count` records before a position begin; nothing where there are fewer. */
  stretch(request: SearchRequest, before: number, count: number): number | undefined {
    const row = this.#row(stretchSql(request, before, count, this.#dialect));
    return row && Number(row["position"]);
  }

  /** What a connection of its own runs to find a page. */
  readingOf(request: SearchRequest): { readonly rows: Sql; readonly count?: Sql } {
    const rows = searchSql(request, this.#dialect);
    return request.total === true ? { rows, count: countSql(request, this.#dialect) } : { rows };
  }

  /** The page in these rows, which are those of a page and one more. */
  pageIn(request: SearchRequest, rows: readonly Row[], total?: number): Page {
    const shown = rows.slice(0, fitting(rows, request.limit));
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
