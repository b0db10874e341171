// Finds the types whose searches are wrong only if they ask by several parameters, whichever these are.
import { groupedBy } from "../../../spec/grouped-by.js";
import { searchFamily } from "../../checks/search/parameter-check.js";
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../report.js";
import { namesAsked } from "./asked-values.js";
import { isComparison } from "./compared-parameters.js";
import { areOfIgnored, asksBySeveral } from "./joined-parameters.js";
import { parameterOf, typeOf } from "./subject.js";

/** How searches by several parameters fail, if a result is one of the failures that show it. */
type FaultOfSeveral = (result: CheckResult) => ProblemCode | undefined;

/** The faults, each with the codes of the failures that show it or follow from it. */
const faults: readonly (readonly [ProblemCode, readonly ProblemCode[]])[] = [
  ["record-missing", ["record-missing"]],
  ["record-unexpected", ["record-unexpected", "length"]],
];

/** The fault of each failure of a run that shows or follows from one. */
export function faultOfSeveral(checks: readonly CheckResult[]): FaultOfSeveral {
  const found = new Map<CheckResult, ProblemCode>();
  for (const ofType of searchesByType(checks)) {
    for (const [code, codes] of faults) {
      const failures = ofType.filter((one) => one.verdict === "fail" && codes.includes(one.code ?? "fault"));
      if (isOfSeveral(failures, ofType, code)) for (const one of failures) found.set(one, code);
    }
  }
  return (result) => found.get(result);
}

/** The results of each type that compare no parameters, and that no record in every list explains. */
const searchesByType = (checks: readonly CheckResult[]): Iterable<readonly CheckResult[]> =>
  groupedBy(
    checks.filter((one) => !isComparison(one) && !one.strayRecord),
    typeOf,
  ).values();

/**
 * Whether no parameter is at fault: searches for two or more fail, all of them by several parameters, and of each of the two it is seen that
 * the fault is not its own: its own searches pass, or a search without it fails too.
 */
function isOfSeveral(
  failures: readonly CheckResult[],
  ofType: readonly CheckResult[],
  code: ProblemCode,
): boolean {
  const shown = failures.filter((one) => one.code === code);
  if (areOfIgnored(shown)) return false;
  const names = new Set(shown.map(parameterOf).filter((name) => name !== ""));
  const isCleared = (name: string) =>
    ownSearchesPass(ofType, name) || shown.some((one) => !namesAsked(one).has(name));
  return names.size > 1 && failures.every(asksBySeveral) && [...names].every(isCleared);
}

/** Whether a parameter was searched for alone, or with what is required beside it, and found what it must. */
function ownSearchesPass(ofType: readonly CheckResult[], name: string): boolean {
  const own = ofType.filter((one) => one.id.startsWith(`${searchFamily}/`) && parameterOf(one) === name);
  return own.some(({ verdict }) => verdict === "pass") && own.every(({ verdict }) => verdict !== "fail");
}
