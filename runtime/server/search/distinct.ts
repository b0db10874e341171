import type { Condition } from "../store/condition.js";

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

/** Whether some conditions may be equal. Conditions on different parameters never are, and need no comparison. */
function mayRepeat(conditions: readonly Condition[]): boolean {
  const subjects = conditions.map((one) => ("parameter" in one ? one.parameter : one.kind));
  return new Set(subjects).size < subjects.length;
}

/** The conditions without repeated ones and repeated alternatives, which would find the same records. */
export function distinctConditions(conditions: readonly Condition[]): readonly Condition[] {
  const all = conditions.some(hasSeveral) ? conditions.map(withDistinctTests) : conditions;
  return mayRepeat(all) ? distinct(all) : all;
}
