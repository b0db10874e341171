/** Removes repeated conditions and alternatives from a search. */

import type { Condition } from "../store/store.js";

/** Each value once, in the order of their first occurrence. */
function distinct<T>(items: readonly T[]): readonly T[] {
  if (items.length < 2) return items;
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function withDistinctTests(condition: Condition): Condition {
  switch (condition.kind) {
    case "nothing":
      return condition;
    case "id":
      return { ...condition, anyOf: distinct(condition.anyOf) };
    case "text":
      return { ...condition, anyOf: distinct(condition.anyOf) };
    case "token":
      return { ...condition, anyOf: distinct(condition.anyOf) };
    case "range":
      return { ...condition, anyOf: distinct(condition.anyOf) };
  }
}

const hasSeveral = (condition: Condition): boolean =>
  condition.kind !== "nothing" && condition.anyOf.length > 1;

/** Whether two conditions ask for the same: others differ, and need no texts to be told apart. */
function haveRepeated(conditions: readonly Condition[]): boolean {
  const asked = conditions.map((one) => ("parameter" in one ? one.parameter : one.kind));
  return new Set(asked).size < asked.length;
}

/** The same conditions, each of which, and each alternative of which, is asked for once: what is repeated finds nothing else. */
export function distinctConditions(conditions: readonly Condition[]): readonly Condition[] {
  const all = conditions.some(hasSeveral) ? conditions.map(withDistinctTests) : conditions;
  return haveRepeated(all) ? distinct(all) : all;
}
