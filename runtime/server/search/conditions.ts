/** Reads one occurrence of a search parameter as a condition for the store. */

import { type Answers, defaultAnswers } from "../answers.js";
import type { SearchParameterDefinition } from "../definition.js";
import type { Condition } from "../store/store.js";
import { badValue } from "./bad-value.js";
import { valuesIn } from "./policy/comma-values.js";
import type { ReferenceScope } from "./references.js";
import { searchTypeOf } from "./search-types.js";
import { nothing } from "./types/search-type.js";
import type { SearchValue } from "./types/search-value.js";

/**
 * What one occurrence of a parameter asks of a record. Commas separate alternatives where the interface has it so. Throws a 400 for a
 * value that cannot be understood.
 */
export function conditionOf(
  parameter: SearchParameterDefinition,
  value: string,
  scope: ReferenceScope,
  now: number,
  answers: Answers = defaultAnswers,
): Condition {
  const { targets } = parameter;
  const values = alternativesIn(parameter, value, answers);
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
  const values = alternativesIn(parameter, value, answers);
  const occurrence = { parameter, values, scope, now, answers };
  return values.map((one) => searchTypeOf(parameter).parse(one, occurrence));
}
