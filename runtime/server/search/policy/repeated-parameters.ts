/** Combines the occurrences of a search parameter: gap kind `repeated-parameter`. */

import type { Answers } from "../../answers.js";
import type { SearchParameterDefinition } from "../../definition.js";
import { problem } from "../../http/problem.js";
import type { Condition } from "../../store-port/condition.js";
import { searchTypeOf } from "../search-types.js";

/** One occurrence of a parameter in a query. */
export type Occurrence = readonly [parameter: SearchParameterDefinition, value: string];

type Repeated = Answers["repeatedParameter"];

/** Two values of a parameter whose name is the operator are no range: both bound the same side. */
const isRange = (parameter: SearchParameterDefinition): boolean =>
  searchTypeOf(parameter).isRange && parameter.compares === undefined;

/** The occurrences of each parameter, in the order of the query. */
function byParameter(occurrences: readonly Occurrence[]): readonly (readonly Occurrence[])[] {
  const groups = new Map<SearchParameterDefinition, Occurrence[]>();
  for (const one of occurrences) {
    const group = groups.get(one[0]);
    if (group === undefined) groups.set(one[0], [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

function chosen(group: readonly Occurrence[], repeated: Repeated): readonly Occurrence[] {
  const [first] = group;
  if (first === undefined || group.length < 2 || isRange(first[0])) return group;
  if (repeated === "first") return [first];
  if (repeated === "last") return group.slice(-1);
  if (typeof repeated !== "number") return group;
  const [{ name }] = first;
  throw problem(repeated, "invalid", `${name} occurs more than once. Give it once.`, { expression: name });
}

function either(one: Condition, other: Condition): Condition {
  if (one.kind === "nothing") return other;
  if (one.kind === "id" && other.kind === "id") return { ...one, anyOf: [...one.anyOf, ...other.anyOf] };
  if (one.kind === "text" && other.kind === "text") return { ...one, anyOf: [...one.anyOf, ...other.anyOf] };
  if (one.kind === "token" && other.kind === "token")
    return { ...one, anyOf: [...one.anyOf, ...other.anyOf] };
  if (one.kind === "range" && other.kind === "range")
    return { ...one, anyOf: [...one.anyOf, ...other.anyOf] };
  return one;
}

/** The conditions of all occurrences, combined. */
export function conditionsTogether(
  occurrences: readonly Occurrence[],
  repeated: Repeated,
  conditionOf: (occurrence: Occurrence) => Condition,
): readonly Condition[] {
  if (repeated === "and") return occurrences.map(conditionOf);
  return byParameter(occurrences).flatMap((group) => {
    const conditions = chosen(group, repeated).map(conditionOf);
    const isAny = repeated === "or" && conditions.length > 1 && !group.some(([one]) => isRange(one));
    return isAny ? [conditions.reduce(either)] : conditions;
  });
}
