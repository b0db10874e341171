/** Writes the SQL of searches, which both databases share. */

import type { Condition, SearchRequest, TextTest } from "../store.js";
import { entryKinds, isNarrow as fewPass, type IndexedCondition, type Kind, testsOf } from "./entry-kinds.js";
import { listedBody } from "./long-bodies.js";
import { joinSql, never, type Sql } from "./sql.js";

/** In what two databases differ where records are searched. */
export interface Dialect {
  /** A column in a test that no index is to be looked up by. */
  unindexed(column: string): string;
  /** The tables of entries that only filter, where they are not with the others. */
  readonly filterOnly?: Readonly<Record<Kind, string>>;
  /** Whether a column holds a text, or one that starts so, by the index on that column. */
  text(column: string, test: TextTest): Sql;
  /** SQL that is true, to be called for every row that a search looks at. */
  readonly step?: string;
  /** What the name of every table ends in, where it names the part of it that has all rows of the site. */
  readonly part?: string;
}

// No character sorts after it, so that a prefix and this bound all that starts with the prefix.
export const last = "\u{10ffff}";
/** What a search counts of the rows that it looks at. */
const stepOf = ({ step }: Dialect): string => (step === undefined ? "" : ` AND ${step}`);

const entriesOf = ({ kind }: IndexedCondition, { part = "" }: Dialect): string =>
  `${entryKinds[kind].table}${part}`;

/** The records, to select from. */
export const recordsOf = ({ part = "" }: Dialect): string => `records${part} AS records`;

/** Few records pass it, so that the search may start from them. */
export const isNarrow = (condition: Condition): boolean =>
  condition.kind === "id" || (condition.kind !== "nothing" && fewPass(condition));

const isFilterOnly = (condition: Condition): boolean =>
  "filterOnly" in condition && condition.filterOnly === true;

const isLeading = (condition: Condition): boolean => isNarrow(condition) && !isFilterOnly(condition);

/** The matching entries of all records. */
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

/** Where the entries of a record stand that a condition is about, and which of them those are. */
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

/** Whether one record at a time has an entry that passes. */
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
  if (condition.kind === "id") {
    return { text: `id IN (${condition.anyOf.map(() => "?").join(", ")})`, values: condition.anyOf };
  }
  return leads ? listed(request, condition, dialect) : probed(request, condition, dialect);
}

/** Which records a search looks at. Where it lists the oldest first, what is said of positions is the other way round. */
export interface SearchPlan {
  /** It starts from no list of records, and tries the newest first. */
  readonly walks?: boolean;
  /** It looks at no record that stands before this position. */
  readonly from?: number;
  /** It looks at those that stand before this position alone. */
  readonly before?: number;
}

/** How positions are compared and sorted, so that a list goes on from where it ended. */
const newestFirst = {
  next: "position < ?",
  until: "position >= ?",
  sort: "position DESC",
  start: Number.MAX_SAFE_INTEGER,
};
const oldestFirst = { next: "position > ?", until: "position <= ?", sort: "position", start: -1 };

const orderOf = (request: Pick<SearchRequest, "oldestFirst">) =>
  request.oldestFirst === true ? oldestFirst : newestFirst;

/** A position from which a list has all records before it. */
export const startOf = (request: Pick<SearchRequest, "oldestFirst">): number => orderOf(request).start;

/** The condition that lists the records which the other conditions filter; nothing where a search walks. */
export const leaderOf = ({ conditions }: SearchRequest): Condition | undefined => conditions.find(isLeading);

function where(
  request: SearchRequest,
  dialect: Dialect,
  { walks, from, before }: SearchPlan,
): readonly Sql[] {
  const leader = walks === true ? undefined : leaderOf(request);
  // The rows that a list was made of were counted already.
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

/**
 * The search starts from the records that one narrow condition lists, or from the newest, and tries the other
 * conditions on each: two lists would be held against each other, record by record.
 * One more row than asked for is selected, which tells whether a next page exists.
 */
export function searchSql(request: SearchRequest, dialect: Dialect, plan: SearchPlan = {}): Sql {
  const { after: before } = request;
  const all = before === undefined ? plan : { ...plan, before };
  const { text, values } = joinSql(where(request, dialect, all), "AND");
  return {
    text: `SELECT position, id, version, updated, ${listedBody("body")} AS body FROM ${recordsOf(dialect)} WHERE ${text} ORDER BY ${orderOf(request).sort} LIMIT ?`,
    values: [...values, request.limit + 1],
  };
}

/** Counts all that the search finds, from whichever position. */
export function countSql(request: SearchRequest, dialect: Dialect, plan: SearchPlan = {}): Sql {
  const { text, values } = joinSql(where(request, dialect, plan), "AND");
  return { text: `SELECT count(*) AS total FROM ${recordsOf(dialect)} WHERE ${text}`, values };
}

/** The last of the next `count` records of a list before a position: where a stretch of a walk ends that looks at so many. */
export function stretchSql(request: SearchRequest, before: number, count: number, dialect: Dialect): Sql {
  const { site, type } = request;
  const { next, sort } = orderOf(request);
  return {
    text: `SELECT position FROM ${recordsOf(dialect)} WHERE site = ? AND type = ? AND body IS NOT NULL AND ${next} ORDER BY ${sort} LIMIT 1 OFFSET ?`,
    values: [site, type, before, count - 1],
  };
}
