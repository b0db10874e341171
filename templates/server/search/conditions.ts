import type { SearchParameterDefinition } from "../definition.js";
import { problem } from "../http/problem.js";
import type { Condition, RangeTest, TextTest, TokenTest } from "../store/store.js";
import { compare, splitPrefix } from "./comparisons.js";
import { parseDate } from "./dates.js";
import { compareNumber, parseNumber } from "./numbers.js";
import { type ReferenceScope, soughtKeys } from "./references.js";
import { splitEscaped, unescapeValue } from "./split-value.js";
import { fold } from "./text.js";

const badValue = (name: string, text: string) =>
  problem(400, "invalid", `The value of ${name} ${text}`, { expression: name });

// A plus that was not escaped arrives as a space (WHATWG URL, form decoding); before an offset nothing else can be meant.
const mendOffset = (text: string): string => text.replace(/ (?=\d\d:\d\d$)/, "+");

function dateTest(name: string, value: string, now: number): RangeTest {
  const { prefix, rest } = splitPrefix(value);
  const sought = parseDate(mendOffset(rest));
  if (sought !== undefined) return compare(prefix, sought, now);
  throw badValue(
    name,
    `is no date: ${JSON.stringify(value)}. Write a day that exists, such as 2026-03-01 or 2026-03-01T08:00:00+01:00, after a prefix or none.`,
  );
}

const prefixText = (prefixes: readonly string[]): string =>
  prefixes.length === 0 ? "with no prefix before it" : `or one with ${prefixes.join(", ")} before it`;

function numberTest({ name, prefixes = [] }: SearchParameterDefinition, value: string): RangeTest {
  const plain = parseNumber(value);
  if (plain !== undefined) return compareNumber("eq", plain);
  const { prefix, rest } = splitPrefix(value);
  const sought = prefixes.includes(prefix) && rest !== value ? parseNumber(rest) : undefined;
  if (sought !== undefined) return compareNumber(prefix, sought);
  throw badValue(
    name,
    `cannot be compared: ${JSON.stringify(value)}. Write a number such as 3, 3.0 or 1e2, ${prefixText(prefixes)}.`,
  );
}

function tokenTest(name: string, value: string): TokenTest {
  const parts = splitEscaped(value, "|").map(unescapeValue);
  const [first = "", second] = parts;
  if (parts.length > 2)
    throw badValue(name, `has more than one "|". Write a code, or a system and a code with "|" between.`);
  if (second === undefined) return { code: first };
  if (first === "" && second === "") throw badValue(name, "names neither a system nor a code.");
  return second === "" ? { system: first } : { system: first, code: second };
}

function referenceTests(
  parameter: SearchParameterDefinition,
  value: string,
  scope: ReferenceScope,
): readonly TextTest[] {
  const types = parameter.targets.flatMap((target) =>
    target.value.kind === "reference" ? target.value.types : [],
  );
  return soughtKeys(unescapeValue(value), [...new Set(types)], scope).map((key) => ({
    value: key,
    prefix: false,
  }));
}

/** What one occurrence of a parameter asks of a record. Commas part alternatives. Throws a 400 for a value that cannot be understood. */
export function conditionOf(
  parameter: SearchParameterDefinition,
  value: string,
  scope: ReferenceScope,
  now: number,
): Condition {
  const { name, match, targets } = parameter;
  const values = splitEscaped(value, ",");
  if (values.includes(""))
    throw badValue(name, "is empty, or has an empty alternative. Give a value, or leave the parameter out.");
  if (match === "id") return { kind: "id", anyOf: values.map(unescapeValue) };
  if (match === "date") {
    const anyOf = values.map((one) => dateTest(name, one, now));
    return targets.length === 0 ? { kind: "nothing" } : { kind: "range", parameter: name, anyOf };
  }
  if (targets.length === 0) return { kind: "nothing" };
  if (match === "reference") {
    const anyOf = values.flatMap((one) => referenceTests(parameter, one, scope));
    return anyOf.length === 0 ? { kind: "nothing" } : { kind: "text", parameter: name, anyOf };
  }
  if (match === "string") {
    const anyOf = values.map((one) => ({ value: fold(unescapeValue(one)), prefix: true }));
    return { kind: "text", parameter: name, anyOf };
  }
  if (match === "number") {
    return { kind: "range", parameter: name, anyOf: values.map((one) => numberTest(parameter, one)) };
  }
  return { kind: "token", parameter: name, anyOf: values.map((one) => tokenTest(name, one)) };
}
