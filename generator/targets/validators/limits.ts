// Writes the limits of a field's values as a constant that its validator reads.

import { type Constraint, limitsValues } from "../../../spec/constraint.js";
import type { Field } from "../../../spec/field.js";
import { isLimited } from "../../../spec/made-to-fit.js";
import { matchingOf, mostTriedOn } from "../../../spec/patterns.js";
import { Code, type Literal, literal } from "../../layout/literal.js";
import { pascalCase } from "../../naming/names.js";

/** The name of the constant: fields have different clauses, and so different names. */
export const limitsName = ({ clause }: Field): string =>
  `limitsOf${clause.split(".").slice(1).map(nameOf).join("")}`;

/** Characters that pascalCase drops are kept apart, so that no two names become one. */
const nameOf = (part: string): string =>
  /^[A-Za-z][a-z0-9]*([A-Z][a-z0-9]*)*$/.test(part)
    ? pascalCase(part)
    : [...part].map((one) => (/[A-Za-z0-9]/.test(one) ? one : `_${one.codePointAt(0)}_`)).join("");

/** The constants of these fields, one statement each. */
export const limitConstants = (fields: readonly Field[]): readonly string[] =>
  fields.filter(isLimited).map((field) => {
    const left = `const ${limitsName(field)}: Limits = `;
    return `${left}${literal(limitsLiteral(field), 0, left.length)};`;
  });

function limitsLiteral({ constraints = [] }: Field): Literal {
  const limits = constraints.filter(limitsValues);
  return Object.fromEntries(limits.map((limit) => [limit.keyword, limitLiteral(limit)]));
}

const limitLiteral = (limit: Constraint): Literal =>
  limit.keyword === "pattern" ? new Code(patternText(limit.value)) : limit.value;

/** A pattern that JavaScript may not match quickly has its form for RE2 beside it, if there is one. */
function patternText(pattern: string): string {
  const native = String(new RegExp(pattern, "u"));
  const matching = matchingOf(pattern);
  if (matching === "native") return native;
  const guarded = `guarded(${native}, ${mostTriedOn(pattern)}`;
  if (matching === "short") return `${guarded})`;
  const { all, none } = matching;
  return `${guarded}, ${literal({ all, none }, 0, Number.NEGATIVE_INFINITY)})`;
}

/** Whether a field has a pattern that JavaScript may not match quickly. */
export const hasGuarded = (fields: readonly Field[]): boolean =>
  fields.some(({ constraints = [] }) =>
    constraints.some(({ keyword, value }) => keyword === "pattern" && matchingOf(value) !== "native"),
  );
