import type { Condition, RangeTest, SearchRequest, TextTest, TokenTest } from "../store.js";
import type { SqlValue } from "./driver.js";

export interface Sql {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

// No character sorts after it, so that a prefix and this bound all that starts with the prefix.
const last = "\u{10ffff}";
const never: Sql = { text: "0", values: [] };

const join = (parts: readonly Sql[], word: string): Sql => ({
  text: parts.map((part) => `(${part.text})`).join(` ${word} `),
  values: parts.flatMap((part) => part.values),
});

const textTest = ({ value, prefix }: TextTest): Sql =>
  prefix
    ? { text: "value >= ? AND value < ?", values: [value, value + last] }
    : { text: "value = ?", values: [value] };

function tokenTest({ system, code }: TokenTest): Sql {
  const parts: Sql[] = [];
  if (code !== undefined) parts.push({ text: "code = ?", values: [code] });
  if (system !== undefined) parts.push({ text: "system = ?", values: [system] });
  return parts.length === 0 ? never : join(parts, "AND");
}

/** What lies within bounds starts and ends within them: so said, whichever index is taken is scanned between two bounds. */
function rangeTest({ lowAtLeast, highAtMost, ...test }: RangeTest): Sql {
  const within = lowAtLeast !== undefined && highAtMost !== undefined;
  const bounds: readonly (readonly [string, number | undefined])[] = [
    ["low >= ?", lowAtLeast],
    ["low <= ?", test.lowAtMost ?? (within ? highAtMost : undefined)],
    ["high >= ?", test.highAtLeast ?? (within ? lowAtLeast : undefined)],
    ["high <= ?", highAtMost],
  ];
  const parts = bounds.flatMap(([text, value]) => (value === undefined ? [] : [{ text, values: [value] }]));
  const all = parts.length === 0 ? { text: "1", values: [] } : join(parts, "AND");
  return test.not === true ? { text: `NOT (${all.text})`, values: all.values } : all;
}

const tables = { text: "texts", token: "tokens", range: "ranges" } as const;

type Indexed = Exclude<Condition, { readonly kind: "id" | "nothing" }>;

function testsOf(condition: Indexed): Sql {
  if (condition.kind === "text") return join(condition.anyOf.map(textTest), "OR");
  if (condition.kind === "token") return join(condition.anyOf.map(tokenTest), "OR");
  return join(condition.anyOf.map(rangeTest), "OR");
}

const day = 24 * 60 * 60 * 1000;

const isShort = ({ lowAtLeast, highAtMost, not }: RangeTest): boolean =>
  not !== true && lowAtLeast !== undefined && highAtMost !== undefined && highAtMost - lowAtLeast <= day;

/** Few records pass it, so that the search may start from them. */
const isNarrow = (condition: Condition): boolean =>
  condition.kind === "id" ||
  (condition.kind === "range" && condition.anyOf.every(isShort)) ||
  (condition.kind === "text" && condition.anyOf.every(({ prefix }) => !prefix)) ||
  (condition.kind === "token" && condition.anyOf.every(({ code }) => code !== undefined));

/** The records whose entries pass, all of them at once. */
function listed(request: SearchRequest, condition: Indexed): Sql {
  const test = testsOf(condition);
  return {
    text: `position IN (SELECT position FROM ${tables[condition.kind]} WHERE site = ? AND type = ? AND parameter = ? AND (${test.text}))`,
    values: [request.site, request.type, condition.parameter, ...test.values],
  };
}

/** Whether one record at a time has an entry that passes; the plus keeps SQLite from listing all that do. */
function probed(request: SearchRequest, condition: Indexed): Sql {
  const test = testsOf(condition);
  return {
    text: `EXISTS (SELECT 1 FROM ${tables[condition.kind]} AS entry WHERE entry.position = records.position AND +entry.site = ? AND +entry.type = ? AND +entry.parameter = ? AND (${test.text}))`,
    values: [request.site, request.type, condition.parameter, ...test.values],
  };
}

function conditionSql(request: SearchRequest, condition: Condition, leads: boolean): Sql {
  if (condition.kind === "nothing") return never;
  if (condition.kind === "id") {
    return { text: `id IN (${condition.anyOf.map(() => "?").join(", ")})`, values: condition.anyOf };
  }
  return leads ? listed(request, condition) : probed(request, condition);
}

function where(request: SearchRequest): readonly Sql[] {
  const leader = request.conditions.find(isNarrow);
  return [
    { text: "site = ? AND type = ? AND body IS NOT NULL", values: [request.site, request.type] },
    ...request.conditions.map((condition) => conditionSql(request, condition, condition === leader)),
  ];
}

/**
 * The search starts from the records that one narrow condition lists, or from the newest, and tries the other
 * conditions on each: two lists would be held against each other, record by record.
 * One more row than asked for is selected, which tells whether a next page exists.
 */
export function searchSql(request: SearchRequest): Sql {
  const after = request.after === undefined ? [] : [{ text: "position < ?", values: [request.after] }];
  const { text, values } = join([...where(request), ...after], "AND");
  return {
    text: `SELECT position, id, version, updated, body FROM records WHERE ${text} ORDER BY position DESC LIMIT ?`,
    values: [...values, request.limit + 1],
  };
}

/** Counts all that the search finds, from whichever position. */
export function countSql(request: SearchRequest): Sql {
  const { text, values } = join(where(request), "AND");
  return { text: `SELECT count(*) AS total FROM records WHERE ${text}`, values };
}
