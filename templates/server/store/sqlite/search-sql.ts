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

const tables = { text: "texts", token: "tokens", range: "ranges" } as const;

function testsOf(condition: Exclude<Condition, { kind: "nothing" | "id" }>): Sql {
  switch (condition.kind) {
    case "text":
      return join(condition.anyOf.map(textTest), "OR");
    case "token":
      return join(condition.anyOf.map(tokenTest), "OR");
    case "range":
      return join(condition.anyOf.map(rangeTest), "OR");
  }
}

/** Leading, a condition lists the records that fit it; otherwise it is asked of each record that the others leave. */
function conditionSql(request: SearchRequest, condition: Condition, leads: boolean): Sql {
  if (condition.kind === "nothing") return never;
  if (condition.kind === "id") {
    return { text: `id IN (${condition.anyOf.map(() => "?").join(", ")})`, values: condition.anyOf };
  }
  const test = testsOf(condition);
  const { site, type } = request;
  const rows = `FROM ${tables[condition.kind]} i WHERE i.site = ? AND i.type = ? AND i.parameter = ? AND (${test.text})`;
  return {
    text: leads
      ? `position IN (SELECT i.position ${rows})`
      : `EXISTS (SELECT 1 ${rows} AND i.position = records.position)`,
    values: [site, type, condition.parameter, ...test.values],
  };
}

/** How many records a condition leaves, roughly: the one that leaves the fewest is to lead. */
function breadth(condition: Condition): number {
  if (condition.kind === "nothing" || condition.kind === "id") return 0;
  if (condition.kind === "text") return condition.anyOf.some(({ prefix }) => prefix) ? 2 : 1;
  return condition.kind === "token" ? 2 : 3;
}

function leading(conditions: readonly Condition[]): Condition | undefined {
  return conditions.toSorted((one, other) => breadth(one) - breadth(other))[0];
}

/** One more row than asked for is selected, which tells whether a next page exists. */
export function searchSql(request: SearchRequest): Sql {
  const leader = leading(request.conditions);
  const parts: Sql[] = [
    { text: "site = ? AND type = ? AND body IS NOT NULL", values: [request.site, request.type] },
    ...request.conditions.map((condition) => conditionSql(request, condition, condition === leader)),
  ];
  if (request.after !== undefined) parts.push({ text: "position < ?", values: [request.after] });
  const where = join(parts, "AND");
  return {
    text: `SELECT position, id, version, updated, body FROM records WHERE ${where.text} ORDER BY position DESC LIMIT ?`,
    values: [...where.values, request.limit + 1],
  };
}
