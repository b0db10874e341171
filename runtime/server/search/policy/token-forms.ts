/** Reads the forms of a token: gap kind `token-forms`. */

import type { Answers } from "../../answers.js";
import type { SearchParameterDefinition } from "../../definition.js";
import type { TokenTest } from "../../store-port/condition.js";
import { badValue } from "../bad-value.js";
import { parseNumber } from "../numbers.js";
import { splitEscaped, unescapeValue } from "../split-value.js";
import type { Occurrence } from "../types/search-type.js";
import type { TokenValue } from "../types/search-value.js";

/** A token, parsed. Throws a 400 for a form that the interface does not accept. */
export const tokenValue = (
  value: string,
  { parameter, answers }: Pick<Occurrence, "parameter" | "answers">,
): TokenValue => ({ raw: value, ...tokenTest(parameter.name, value, answers) });

/** Splits a token into system and code. The code alone is always accepted, the other forms only if the interface chooses them. */
function tokenTest(name: string, value: string, { tokenForms }: Pick<Answers, "tokenForms">): TokenTest {
  const parts = splitEscaped(value, "|").map(unescapeValue);
  const [first = "", second] = parts;
  if (parts.length > 2)
    throw badValue(
      name,
      `has more than one "|". Write a code, or a system and a code with "|" between them.`,
    );
  if (second === undefined) return { code: first };
  if (first === "" && second === "") throw badValue(name, "names neither a system nor a code.");
  if (!tokenForms.includes(first === "" ? "|code" : "system|code"))
    throw badValue(
      name,
      `has a form that is not accepted. Write it as ${["code", ...tokenForms].join(" or ")}.`,
    );
  return second === "" ? { system: first } : { system: first, code: second };
}

/** The tests of a token. A code that is not a number may be refused or find nothing: gap kind `code-number`. */
export function tokenTests(
  { name, codes }: Pick<SearchParameterDefinition, "name" | "codes">,
  value: string,
  answers: Pick<Answers, "tokenForms">,
): readonly TokenTest[] {
  const test = tokenTest(name, value, answers);
  const isTaken = codes === undefined || test.code === undefined || parseNumber(test.code) !== undefined;
  if (isTaken) return [test];
  if (codes === "finds nothing") return [];
  throw badValue(name, `is not a number: ${JSON.stringify(test.code)}. Write a code that is a number.`);
}
