import { type Answers, usualAnswers } from "../answers.js";
import type { SearchParameterDefinition } from "../definition.js";
import type { Condition, RangeTest, TextTest } from "../store/store.js";
import { badValue } from "./bad-value.js";
import { compare, splitPrefix } from "./comparisons.js";
import { type Interval, parseDate } from "./dates.js";
import { compareNumber, parseNumber } from "./numbers.js";
import { valuesIn } from "./policy/comma-values.js";
import { tokenTests } from "./policy/token-forms.js";
import { formOf, type ReferenceScope, soughtKeys } from "./references.js";
import { unescapeValue } from "./split-value.js";
import { fold } from "./text.js";

// A plus that was not escaped arrives as a space (WHATWG URL, form decoding); before an offset nothing else can be meant.
const mendOffset = (text: string): string => text.replace(/ (?=\d\d:\d\d$)/, "+");

const prefixText = (prefixes: readonly string[]): string =>
  prefixes.length === 0 ? "with no prefix before it" : `or one with ${prefixes.join(", ")} before it`;

/** The test of a date alone: gap kind `date-bare`. */
function bareDateTest(sought: Interval, now: number, dateBare: Answers["dateBare"]): RangeTest {
  if (dateBare === "that period") return compare("eq", sought, now);
  const { low, high } = sought;
  return { lowAtLeast: low, lowAtMost: low, highAtLeast: high, highAtMost: high };
}

function dateTest(
  { name, prefixes }: SearchParameterDefinition,
  value: string,
  now: number,
  { datePrefixes, dateBare }: Answers,
): RangeTest {
  const taken = prefixes ?? datePrefixes;
  const { prefix, rest } = splitPrefix(value);
  const isBare = rest === value;
  const sought = isBare || taken.includes(prefix) ? parseDate(mendOffset(rest)) : undefined;
  if (sought !== undefined)
    return isBare ? bareDateTest(sought, now, dateBare) : compare(prefix, sought, now);
  throw badValue(
    name,
    `is no date: ${JSON.stringify(value)}. Write a day that exists, such as 2026-03-01 or 2026-03-01T08:00:00+01:00, ${prefixText(taken)}.`,
  );
}

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

function referenceTests(
  parameter: SearchParameterDefinition,
  value: string,
  scope: ReferenceScope,
  { referenceForms }: Answers,
): readonly TextTest[] {
  const types = parameter.targets.flatMap((target) =>
    target.value.kind === "reference" ? target.value.types : [],
  );
  const text = unescapeValue(value);
  const form = formOf(text);
  if (!referenceForms.includes(form))
    throw badValue(
      parameter.name,
      `is a reference by ${form}. Write it by ${referenceForms.join(", or by ")}.`,
    );
  return soughtKeys(text, [...new Set(types)], scope).map((key) => ({
    value: key,
    prefix: false,
  }));
}

const nothing: Condition = { kind: "nothing" };

/** What one occurrence of a parameter asks of a record. Commas part alternatives where the interface has it so. Throws a 400 for a value that cannot be understood. */
export function conditionOf(
  parameter: SearchParameterDefinition,
  value: string,
  scope: ReferenceScope,
  now: number,
  answers: Answers = usualAnswers,
): Condition {
  const { name, match, targets } = parameter;
  const values = valuesIn(name, value, answers.commaValues);
  if (values.includes(""))
    throw badValue(name, "is empty, or has an empty alternative. Give a value, or leave the parameter out.");
  if (match === "id") return { kind: "id", anyOf: values.map(unescapeValue) };
  if (match === "date") {
    const anyOf = values.map((one) => dateTest(parameter, one, now, answers));
    return targets.length === 0 ? nothing : { kind: "range", parameter: name, anyOf };
  }
  if (targets.length === 0) return nothing;
  if (match === "reference") {
    const anyOf = values.flatMap((one) => referenceTests(parameter, one, scope, answers));
    return anyOf.length === 0 ? nothing : { kind: "text", parameter: name, anyOf };
  }
  if (match === "string") {
    const prefix = answers.stringMatch.match === "starts with";
    const anyOf = values.map((one) => ({ value: fold(unescapeValue(one)), prefix }));
    return { kind: "text", parameter: name, anyOf };
  }
  if (match === "number") {
    return { kind: "range", parameter: name, anyOf: values.map((one) => numberTest(parameter, one)) };
  }
  const anyOf = values.flatMap((one) => tokenTests(parameter, one, answers));
  return anyOf.length === 0 ? nothing : { kind: "token", parameter: name, anyOf };
}
