/** Reads the forms of a token: gap kind `token-forms`. */

import type { Answers } from "../../answers.js";
import type { SearchParameterDefinition } from "../../definition.js";
import type { TokenTest } from "../../store/store.js";
import { badValue } from "../bad-value.js";
import { parseNumber } from "../numbers.js";
import { splitEscaped, unescapeValue } from "../split-value.js";
import type { Occurrence } from "../types/search-type.js";
import type { TokenValue } from "../types/search-value.js";

/** A token, parsed; throws a 400 for one that the interface does not take. */
export const tokenValue = (
  value: string,
  { parameter, answers }: Pick<Occurrence, "parameter" | "answers">,
): TokenValue => ({ raw: value, ...tokenTest(parameter.name, value, answers) });

/** Takes a token apart; of its forms beside the code alone, those are taken that the interface answers: gap kind `token-forms`. */
function tokenTest(name: string, value: string, { tokenForms }: Pick<Answers, "tokenForms">): TokenTest {
  const parts = splitEscaped(value, "|").map(unescapeValue);
  const [first = "", second] = parts;
  if (parts.length > 2)
    throw badValue(name, `has more than one "|". Write a code, or a system and a code with "|" between.`);
  if (second === undefined) return { code: first };
  if (first === "" && second === "") throw badValue(name, "names neither a system nor a code.");
  if (!tokenForms.includes(first === "" ? "|code" : "system|code"))
    throw badValue(name, `is taken as ${["code", ...tokenForms].join(" or ")}, and here is another form.`);
  return second === "" ? { system: first } : { system: first, code: second };
}

/** The test of a token, if any: gap kind `code-number` tells what comes of a code that is no number. */
export function tokenTests(
  { name, codes }: Pick<SearchParameterDefinition, "name" | "codes">,
  value: string,
  answers: Pick<Answers, "tokenForms">,
): readonly TokenTest[] {
  const test = tokenTest(name, value, answers);
  const isTaken = codes === undefined || test.code === undefined || parseNumber(test.code) !== undefined;
  if (isTaken) return [test];
  if (codes === "finds nothing") return [];
  throw badValue(name, `is no number: ${JSON.stringify(test.code)}. Write a code that is one.`);
}
