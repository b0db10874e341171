/** Reads commas in a search value: gap kind `comma-values`. */

import type { Answers } from "../../answers.js";
import { problem } from "../../http/problem.js";
import { splitEscaped } from "../split-value.js";

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
    {
      expression: name,
    },
  );
}
