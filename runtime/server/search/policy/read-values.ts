/** Reads the values of a search parameter: the gap kinds `comma-values` and `unlisted-value`. */

import type { Answers } from "../../answers.js";
import type { SearchParameterDefinition } from "../../definition.js";
import { problem } from "../../http/problem.js";
import { badValue } from "../bad-value.js";
import { splitEscaped, unescapeValue } from "../split-value.js";

/** The alternatives that a text with commas means. */
export function valuesIn(name: string, text: string, commaValues: Answers["commaValues"]): readonly string[] {
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
export function listedValues(
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
