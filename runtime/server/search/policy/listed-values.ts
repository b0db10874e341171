/** Reads the values of a parameter whose values are a closed set: gap kind `unlisted-value`. */

import type { SearchParameterDefinition } from "../../definition.js";
import { badValue } from "../bad-value.js";
import { unescapeValue } from "../split-value.js";

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
