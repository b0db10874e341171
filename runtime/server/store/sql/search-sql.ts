/** Writes the SQL of searches for both databases. */

import type { Condition } from "../../store-port/condition.js";
import type { SearchRequest, SortOrder } from "../../store-port/store.js";
import {
  type Dialect,
  entryKinds,
  isNarrow as fewPass,
  type IndexedCondition,
  testsOf,
} from "./entry-kinds.js";
import { listedBody } from "./long-bodies.js";
import { sortedColumn } from "./rows.js";
import { afterSorted, sortedOrderSql, sortedValuesSql } from "./sort-sql.js";
import { joinSql, never, type Sql } from "./sql.js";

// No character sorts after this one, so a prefix with it is an upper bound of all texts that start with the prefix.
export const last = "\u{10ffff}";
/** The condition that counts a step. */
const stepOf = ({ step }: Dialect): string => (step === undefined ? "" : ` AND ${step}`);

const entriesOf = ({ kind }: IndexedCondition, { part = "" }: Dialect): string =>
  `${entryKinds[kind].table}${part}`;

/** The table of records, for a FROM. */
export const recordsOf = ({ part = "" }: Dialect): string => `records${part} AS records`;

/** Whether few records satisfy a condition, so that a search may start from them. */
export const isNarrow = (condition: Condition): boolean =>
  condition.kind === "id" || (condition.kind !== "nothing" && fewPass(condition));

const isFilterOnly = (condition: Condition): boolean =>
  "filterOnly" in condition && condition.filterOnly === true;

const isLeading = (condition: Condition): boolean => isNarrow(condition) && !isFilterOnly(condition);

/** SQL for the matching entries of all records. */
export function entriesSql(request: SearchRequest, condition: IndexedCondition, dialect: Dialect): Sql {
  const test = testsOf(condition, dialect);
  return {
    text: `FROM ${entriesOf(condition, dialect)} WHERE site = ? AND type = ? AND parameter = ?${stepOf(dialect)} AND (${test.text})`,
    values: [request.site, request.type, condition.parameter, ...test.values],
  };
}

function listed(request: SearchRequest, condition: IndexedCondition, dialect: Dialect): Sql {
  const { text, values } = entriesSql(request, condition, dialect);
  return { text: `position IN (SELECT position ${text})`, values };
}

/** SQL for the entries of one record that a condition tests. */
function entriesOfOne({ site, type }: SearchRequest, condition: IndexedCondition, dialect: Dialect): Sql {
  const { kind, parameter, filterOnly } = condition;
  const apart = filterOnly === true ? dialect.filterOnly?.[kind] : undefined;
  if (apart !== undefined)
    return { text: `${apart} AS entry WHERE entry.parameter = ?`, values: [parameter] };
  const own = ["site", "type", "parameter"].map((column) => `${dialect.unindexed(`entry.${column}`)} = ?`);
  return {
    text: `${entriesOf(condition, dialect)} AS entry WHERE ${own.join(" AND ")}`,
    values: [site, type, parameter],
  };
}

/** SQL for whether the current record has a matching entry. */
function probed(request: SearchRequest, condition: IndexedCondition, dialect: Dialect): Sql {
  const test = testsOf(condition, dialect);
  const { text, values } = entriesOfOne(request, condition, dialect);
  return {
    text: `EXISTS (SELECT 1 FROM ${text} AND entry.position = records.position${stepOf(dialect)} AND (${test.text}))`,
    values: [...values, ...test.values],
  };
}

function conditionSql(request: SearchRequest, condition: Condition, leads: boolean, dialect: Dialect): Sql {
  if (condition.kind === "nothing") return never;
  if (condition.kind === "id")
    return { text: `id IN (${condition.anyOf.map(() => "?").join(", ")})`, values: condition.anyOf };
  return leads ? listed(request, condition, dialect) : probed(request, condition, dialect);
}

/** Which records a search looks at. If the oldest come first, the meaning of positions is reversed. */
export interface SearchPlan {
  /** Tests all records, newest first, instead of starting from an index. */
  readonly walks?: boolean;
  /** Looks only at records from this position on. */
  readonly from?: number;
  /** Looks only at records before this position. */
  readonly before?: number;
}

/** The SQL that compares and sorts positions, so that the next page continues where the last one ended. */
const newestFirst = {
  next: "position < ?",
  until: "position >= ?",
  sort: "position DESC",
  start: Number.MAX_SAFE_INTEGER,
};
const oldestFirst = { next: "position > ?", until: "position <= ?", sort: "position", start: -1 };

const orderOf = (request: Pick<SearchRequest, "oldestFirst">) =>
  request.oldestFirst === true ? oldestFirst : newestFirst;

/** The position before the first record of a list. */
export const startOf = (request: Pick<SearchRequest, "oldestFirst">): number => orderOf(request).start;

/** The condition that the search starts from; the others filter. Undefined if the search tests all records. */
export const leaderOf = ({ conditions }: SearchRequest): Condition | undefined => conditions.find(isLeading);

function where(
  request: SearchRequest,
  dialect: Dialect,
  { walks, from, before }: SearchPlan,
): readonly Sql[] {
  const leader = walks === true ? undefined : leaderOf(request);
  // The rows of the starting list are already counted.
  const step = leader === undefined ? stepOf(dialect) : "";
  const { next, until } = orderOf(request);
  const bounds = [
    ...(from === undefined ? [] : [{ text: until, values: [from] }]),
    ...(before === undefined ? [] : [{ text: next, values: [before] }]),
  ];
  return [
    {
      text: `site = ? AND type = ? AND body IS NOT NULL${step}`,
      values: [request.site, request.type],
    },
    ...bounds,
    ...request.conditions.map((condition) => conditionSql(request, condition, condition === leader, dialect)),
  ];
}

/** The SQL of a page of a sorted list: every record that the search finds is looked at for it. */
function sortedListSql(
  request: SearchRequest,
  sort: readonly SortOrder[],
  dialect: Dialect,
  plan: SearchPlan,
): Sql {
  const keys = sortedValuesSql(request, sort, dialect);
  const found = joinSql(where(request, dialect, plan), "AND");
  const { next, sort: age } = orderOf(request);
  const later = afterSorted(request, sort, next);
  return {
    text: `SELECT position, id, version, updated, ${listedBody("body", request)} AS body, ${sort.map((_, index) => sortedColumn(index)).join(", ")} FROM (
      SELECT position, id, version, updated, body, ${keys.text} FROM ${recordsOf(dialect)} WHERE ${found.text}
    ) AS found WHERE ${later.text} ORDER BY ${sortedOrderSql(sort)}, ${age} LIMIT ?${offsetSql(request)}`,
    values: [...keys.values, ...found.values, ...later.values, ...windowOf(request)],
  };
}

const offsetSql = ({ offset }: SearchRequest): string => (offset === undefined ? "" : " OFFSET ?");

/** The values of LIMIT and OFFSET. */
const windowOf = ({ limit, offset }: SearchRequest): readonly number[] =>
  offset === undefined ? [limit + 1] : [limit + 1, offset];

/**
 * The SQL of a page. The search starts from the records that satisfy one narrow condition, or from the newest, and tests the other
 * conditions on each of them: joining two lists would be slower. It selects one more row than the page, which shows whether a next
 * page exists.
 */
export function searchSql(request: SearchRequest, dialect: Dialect, plan: SearchPlan = {}): Sql {
  if (request.sort !== undefined) return sortedListSql(request, request.sort, dialect, plan);
  const { after: before } = request;
  const all = before === undefined ? plan : { ...plan, before };
  const { text, values } = joinSql(where(request, dialect, all), "AND");
  return {
    text: `SELECT position, id, version, updated, ${listedBody("body", request)} AS body FROM ${recordsOf(dialect)} WHERE ${text} ORDER BY ${orderOf(request).sort} LIMIT ?${offsetSql(request)}`,
    values: [...values, ...windowOf(request)],
  };
}

/** The SQL that counts all records that the search finds, whatever the page. */
export function countSql(request: SearchRequest, dialect: Dialect, plan: SearchPlan = {}): Sql {
  const { text, values } = joinSql(where(request, dialect, plan), "AND");
  return { text: `SELECT count(*) AS total FROM ${recordsOf(dialect)} WHERE ${text}`, values };
}

/** The SQL for the position of the last of the next `count` records before a position: the end of a slice of the records. */
export function sliceEndSql(request: SearchRequest, before: number, count: number, dialect: Dialect): Sql {
  const { site, type } = request;
  const { next, sort } = orderOf(request);
  return {
    text: `SELECT position FROM ${recordsOf(dialect)} WHERE site = ? AND type = ? AND body IS NOT NULL AND ${next} ORDER BY ${sort} LIMIT 1 OFFSET ?`,
    values: [site, type, before, count - 1],
  };
}
