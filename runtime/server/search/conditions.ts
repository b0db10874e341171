/** Reads one occurrence of a search parameter as a condition for the store. */

import { type Answers, defaultAnswers } from "../answers.js";
import type { SearchParameterDefinition } from "../definition.js";
import { problem } from "../http/problem.js";
import type { Condition } from "../store-port/condition.js";
import { badValue } from "./bad-value.js";
import type { ReferenceScope } from "./references.js";
import { searchTypeOf } from "./search-types.js";
import { splitEscaped, unescapeValue } from "./split-value.js";
import { nothing } from "./types/search-type.js";
import type { SearchValue } from "./types/search-value.js";

/**
 * The condition that one occurrence of a parameter puts on records. Commas separate alternatives if the interface chooses that.
 * Throws a 400 for an invalid value.
 */
export function conditionOf(
  parameter: SearchParameterDefinition,
  value: string,
  scope: ReferenceScope,
  now: number,
  answers: Answers = defaultAnswers,
): Condition {
  const { targets } = parameter;
  const values = listedValues(parameter, alternativesIn(parameter, value, answers));
  if (values.length === 0) return nothing;
  const type = searchTypeOf(parameter);
  const looksAtNothing = type.index !== undefined && targets.length === 0;
  if (looksAtNothing && !type.checksUnseen) return nothing;
  const condition = type.condition?.({ parameter, values, scope, now, answers }) ?? nothing;
  return looksAtNothing ? nothing : condition;
}

/** The values of one occurrence, all of them non-empty. */
function alternativesIn(
  { name }: SearchParameterDefinition,
  value: string,
  { commaValues }: Answers,
): readonly string[] {
  const values = valuesIn(name, value, commaValues);
  if (!values.includes("")) return values;
  throw badValue(name, "is empty, or has an empty alternative. Give a value, or leave the parameter out.");
}

/** The alternatives of one occurrence of a parameter, parsed. Throws a 400 as `conditionOf` does. */
export function parsedValues(
  parameter: SearchParameterDefinition,
  value: string,
  scope: ReferenceScope,
  now: number,
  answers: Answers,
): readonly SearchValue[] {
  const values = listedValues(parameter, alternativesIn(parameter, value, answers));
  const occurrence = { parameter, values, scope, now, answers };
  return values.map((one) => searchTypeOf(parameter).parse(one, occurrence));
}

/** The alternatives that a text with commas means. */
function valuesIn(name: string, text: string, commaValues: Answers["commaValues"]): readonly string[] {
  if (commaValues === "literal") return [text];
  const values = splitEscaped(text, ",");
  if (commaValues === "or" || values.length < 2) return values;
  if (commaValues === "first") return values.slice(0, 1);
  if (commaValues === "last") return values.slice(-1);
  throw problem(
    commaValues,
    "invalid",
    `${name} has several values. Give one value; write a comma in it as \\,.`,
    { expression: name },
  );
}

/** The values that are in the set. Throws for another one, unless it finds nothing. */
function listedValues(
  { name, allowed, unlisted = 400 }: SearchParameterDefinition,
  values: readonly string[],
): readonly string[] {
  if (allowed === undefined) return values;
  // A code may have its system before it.
  const isListed = (value: string): boolean =>
    allowed.includes(unescapeValue(value)) ||
    allowed.includes(unescapeValue(value.slice(value.lastIndexOf("|") + 1)));
  const listed = values.filter(isListed);
  if (listed.length === values.length || typeof unlisted !== "number") return listed;
  throw badValue(name, `is none of ${allowed.join(", ")}.`, unlisted);
}
