// Finds the parameter without which a deployment refuses the searches of a type.

import { groupedBy } from "../../../spec/grouped-by.js";
import { searchFamily } from "../../checks/search/parameter-check.js";
import { noneRequiredName } from "../../laws/lists/plain-lists.js";
import type { CheckResult } from "../report.js";
import { namesAsked } from "./asked-values.js";
import type { Group } from "./group-results.js";
import { answerOf } from "./refusal.js";
import { parameterOf, typeOf } from "./subject.js";

/** The name; undefined if fewer than two parameters are refused, or if it may be another one. */
export function lackingParameterOf(
  group: readonly CheckResult[],
  checks: readonly CheckResult[],
): string | undefined {
  const [first] = group;
  if (first === undefined || group.some((one) => one.code !== "refused" || typeOf(one) !== typeOf(first)))
    return undefined;
  const asked = new Set(group.flatMap((one) => [...namesAsked(one)]));
  const isSame = (one: CheckResult) => typeOf(one) === typeOf(first) && answerOf(one) === answerOf(first);
  const needed = checks.find((one) => one.answeredWith !== undefined && isSame(one))?.answeredWith;
  if (needed !== undefined && asked.size > 0 && !asked.has(needed)) return needed;
  const refused = new Set(group.map(parameterOf).filter((name) => name !== ""));
  if (refused.size < 2) return undefined;
  const ofType = checks.filter(
    (one) => typeOf(one) === typeOf(first) && one.id.startsWith(`${searchFamily}/`),
  );
  const answered = new Set(ofType.filter(({ verdict }) => verdict === "pass").map(parameterOf));
  const [name, ...others] = [...answered].filter((one) => one !== "" && !asked.has(one) && !refused.has(one));
  return others.length === 0 ? name : undefined;
}

/** The groups; a refusal of searches without any parameter is joined to the group that lacks one and is answered so. */
export function withNoneAsked(groups: readonly Group[], checks: readonly CheckResult[]): readonly Group[] {
  const lacking = groups.filter((group) => lackingParameterOf(group, checks) !== undefined);
  const homeOf = ([first, ...others]: Group): Group | undefined =>
    [first, ...others].every(asksNothing)
      ? lacking.find(([one]) => typeOf(one) === typeOf(first) && answerOf(one) === answerOf(first))
      : undefined;
  const added = groupedBy(groups, homeOf);
  return groups.flatMap((group): readonly Group[] =>
    homeOf(group) === undefined ? [[...group, ...(added.get(group) ?? []).flat()]] : [],
  );
}

/** Whether a result shows that a search without any parameter is refused. */
export const asksNothing = ({ id, code }: CheckResult): boolean =>
  code === "refused" && id.endsWith(`/${noneRequiredName}`);
