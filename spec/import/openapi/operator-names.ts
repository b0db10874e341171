// Guesses from a parameter's name that it is an operator: a draft only tells people, since a name states nothing.
import type { JsonObject } from "../../json.js";
import type { Operator } from "../../search-parameter.js";
import { folded } from "../words.js";

/** Words around the name of a field, folded, each with the operator that it most likely means. */
const before: Readonly<Record<string, Operator>> = {
  min: "ge",
  max: "le",
  from: "ge",
  until: "le",
  to: "le",
};
const after: Readonly<Record<string, Operator>> = {
  gte: "ge",
  gt: "gt",
  lte: "le",
  lt: "lt",
  ne: "ne",
  eq: "eq",
  min: "ge",
  max: "le",
  from: "ge",
  to: "le",
  since: "ge",
  until: "le",
  after: "gt",
  before: "lt",
};

/** Whether a name is such a word alone: a field of that name may be compared by it. */
export const isOperatorWord = (name: string): boolean => {
  const whole = folded(name);
  return ![before[whole], after[whole]].every((operator) => operator === undefined);
};

/** Another form of a field's name, as documents use it for times: `created_at` is also `created`. */
const shortened = (field: string): string => folded(field).replace(/(at|on|date|time)$/, "");

/** The field and the operator of a name such as `min_pages`, `pagesGte` or `created_before`; undefined if it looks like none. */
export function operatorNamed(
  name: string,
  fields: JsonObject,
): { readonly field: string; readonly operator: Operator } | undefined {
  const whole = folded(name);
  for (const field of Object.keys(fields)) {
    for (const known of new Set([folded(field), shortened(field)])) {
      if (known === "") continue;
      const operator = whole.startsWith(known)
        ? after[whole.slice(known.length)]
        : whole.endsWith(known)
          ? before[whole.slice(0, -known.length)]
          : undefined;
      if (operator !== undefined) return { field, operator };
    }
  }
  return undefined;
}
