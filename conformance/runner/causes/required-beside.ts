// Finds the parameter behind failing searches by others: one that is broken itself, or one that they lack.
import { groupedBy } from "../../../spec/grouped-by.js";
import { searchFamily } from "../../checks/search/parameter-check.js";
import type { ProblemCode } from "../../http/problem.js";
import { noneRequiredName } from "../../laws/lists/plain-lists.js";
import type { CheckResult } from "../report.js";
import { findsWrongly, isComparison, subjectOf } from "./compared-parameters.js";
import { answerOf } from "./refusal.js";
import { type Group, namesAsked, parameterOf, typeOf } from "./subject.js";

/** How a search by one parameter fails, if searches by others that ask by it too fail with the same code. */
const codes = ["record-missing", "refused"] as const satisfies readonly ProblemCode[];

/**
 * The broken parameter, `TYPE.NAME`, that explains all failures of another one: those searches ask by it too,
 * and fail as it does. It fails when it is asked alone, or its own check finds records that do not match while
 * that of the other one does not. Undefined for other results.
 */
export function brokenBehind(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const wrong = results.filter(isWrong);
  const roots = wrong.filter(
    (one) => isOwnExcess(one) || (codes.some((code) => code === one.code) && isAlone(one)),
  );
  const found = new Map<string, string>();
  for (const subject of new Set(wrong.map(subjectOf))) {
    const own = wrong.filter((one) => subjectOf(one) === subject);
    const root = roots.find((one) =>
      own.every(
        (other) =>
          isBeside(one, other) &&
          other.code === one.code &&
          !isOwnExcess(other) &&
          statusOf(other) === statusOf(one),
      ),
    );
    if (root !== undefined) found.set(subject, subjectOf(root));
  }
  return (result) => (isWrong(result) ? found.get(subjectOf(result)) : undefined);
}

/** Whether a result shows that searches by its parameter are refused. */
export const isRefusedSearch = (result: CheckResult): boolean =>
  result.verdict === "fail" &&
  result.code === "refused" &&
  parameterOf(result) !== "" &&
  !isComparison(result);

const isWrong = (result: CheckResult): boolean => findsWrongly(result) || isRefusedSearch(result);

const statusOf = ({ exchanges: [exchange] = [] }: CheckResult): number | undefined => exchange?.status;

/** Whether the check of a parameter itself found records that do not match. */
const isOwnExcess = ({ id, code }: CheckResult): boolean =>
  code === "record-unexpected" && id.startsWith(`${searchFamily}/`);

/** Whether a search asks by its own parameter only. */
const isAlone = (one: CheckResult): boolean =>
  namesAsked(one).size === 1 && namesAsked(one).has(parameterOf(one));

/** Whether a search also asks by the parameter of another result about its type. */
const isBeside = (one: CheckResult, other: CheckResult): boolean =>
  typeOf(one) === typeOf(other) &&
  subjectOf(one) !== subjectOf(other) &&
  namesAsked(other).has(parameterOf(one));

/** The parameter without which the searches of a group are refused; undefined if none is certain. */
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

/** Joins refused searches without parameters to the group that lacks a parameter and is refused alike. */
export function joinBareSearches(groups: readonly Group[], checks: readonly CheckResult[]): readonly Group[] {
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
