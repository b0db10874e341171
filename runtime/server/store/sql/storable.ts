/** Escapes the characters in keys that a database cannot store. */

import type { Condition } from "../../store-port/condition.js";
import type { RecordKey, SearchRequest } from "../../store-port/store.js";

/**
 * PostgreSQL cannot store NUL in a text, and a driver of SQLite ends a text there. So NUL is written as U+0001 and a 0, and U+0001 as
 * U+0001 and a 1: different texts stay different, and prefixes stay prefixes.
 */
export function storable(text: string): string {
  // Hardly any text contains them, and this test is cheaper than a replacement.
  if (!text.includes("\u0001") && !text.includes("\0")) return text;
  return text.replaceAll("\u0001", "\u00011").replaceAll("\0", "\u00010");
}

export const storableKey = ({ site, type, id }: RecordKey): RecordKey => ({
  site: storable(site),
  type: storable(type),
  id: storable(id),
});

export const storableRequest = (request: SearchRequest): SearchRequest => ({
  ...request,
  site: storable(request.site),
  type: storable(request.type),
  conditions: request.conditions.map(storableCondition),
  ...(request.sort === undefined
    ? {}
    : { sort: request.sort.map((one) => ({ ...one, parameter: storable(one.parameter) })) }),
});

function storableCondition(condition: Condition): Condition {
  switch (condition.kind) {
    case "nothing":
      return condition;
    case "id":
      return { ...condition, anyOf: condition.anyOf.map(storable) };
    case "range":
      return { ...condition, parameter: storable(condition.parameter) };
    case "text":
      return {
        ...condition,
        parameter: storable(condition.parameter),
        anyOf: condition.anyOf.map((test) => ({ ...test, value: storable(test.value) })),
      };
    case "token":
      return {
        ...condition,
        parameter: storable(condition.parameter),
        anyOf: condition.anyOf.map(({ system, code }) => ({
          ...(system === undefined ? {} : { system: storable(system) }),
          ...(code === undefined ? {} : { code: storable(code) }),
        })),
      };
  }
}
