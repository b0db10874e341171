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

function rangeTest(test: RangeTest): Sql {
  const bounds: readonly (readonly [string, number | undefined])[] = [
    ["low >= ?", test.lowAtLeast],
    ["low <= ?", test.lowAtMost],
    ["high >= ?", test.highAtLeast],
    ["high <= ?", test.highAtMost],
  ];
  const parts = bounds.flatMap(([text, value]) => (value === undefined ? [] : [{ text, values: [value] }]));
  const all = parts.length === 0 ? { text: "1", values: [] } : join(parts, "AND");
  return test.not === true ? { text: `NOT (${all.text})`, values: all.values } : all;
}

function within(request: SearchRequest, table: string, parameter: string, tests: readonly Sql[]): Sql {
  const test = join(tests, "OR");
  return {
    text: `position IN (SELECT position FROM ${table} WHERE site = ? AND type = ? AND parameter = ? AND (${test.text}))`,
    values: [request.site, request.type, parameter, ...test.values],
  };
}

function conditionSql(request: SearchRequest, condition: Condition): Sql {
  switch (condition.kind) {
    case "nothing":
      return never;
    case "id":
      return { text: `id IN (${condition.anyOf.map(() => "?").join(", ")})`, values: condition.anyOf };
    case "text":
      return within(request, "texts", condition.parameter, condition.anyOf.map(textTest));
    case "token":
      return within(request, "tokens", condition.parameter, condition.anyOf.map(tokenTest));
    case "range":
      return within(request, "ranges", condition.parameter, condition.anyOf.map(rangeTest));
  }
}

/** One more row than asked for is selected, which tells whether a next page exists. */
export function searchSql(request: SearchRequest): Sql {
  const parts: Sql[] = [
    { text: "site = ? AND type = ? AND body IS NOT NULL", values: [request.site, request.type] },
    ...request.conditions.map((condition) => conditionSql(request, condition)),
  ];
  if (request.after !== undefined) parts.push({ text: "position < ?", values: [request.after] });
  const where = join(parts, "AND");
  return {
    text: `SELECT position, id, version, updated, body FROM records WHERE ${where.text} ORDER BY position DESC LIMIT ?`,
    values: [...where.values, request.limit + 1],
  };
}
