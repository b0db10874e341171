// Finds the types whose searches by several parameters are wrong, whichever these are, or return records that match only one of them.
import { groupedBy } from "../../../spec/grouped-by.js";
import { searchFamily } from "../../checks/search/parameter-check.js";
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../report.js";
import { isComparison, tooMuch } from "./compared-parameters.js";
import { brokenBehind } from "./required-beside.js";
import { namesAsked, parameterOf, typeOf } from "./subject.js";

/**
 * The type whose searches join their parameters by or, if a result is one of the failures that show it. If a search by one parameter
 * returns too much, that parameter is at fault. If two parameters of a type return too much only in searches by several parameters, or
 * if a check has seen it of one, the server joins parameters wrongly, on its other types too.
 */
export function joinedTypesOf(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const others = results.filter(({ code }) => code === "record-unexpected");
  const needed = brokenBehind(results);
  const byParameter = others.filter((one) => parameterOf(one) !== "" && needed(one) === undefined);
  const ofType = (type: string) => byParameter.filter((result) => typeOf(result) === type);
  const shown = others.filter((result) => parameterOf(result) === "" && asksBySeveral(result));
  // What returns the same records without one of its parameters is no union of what each of them matches.
  const isUnion = (all: readonly CheckResult[]) =>
    all.every(asksBySeveral) && (all.some(isSeenJoined) || !areOfIgnored(all));
  const types = new Set(shown.map(typeOf).filter((type) => isUnion(ofType(type))));
  const isJoined = [...types].some(
    (type) => ofType(type).some(isSeenJoined) || new Set(ofType(type).map(parameterOf)).size > 1,
  );
  return (result) => {
    const tells = result.verdict === "fail" && asksBySeveral(result) && tooMuch.has(result.code);
    return isJoined && tells && types.has(typeOf(result)) ? typeOf(result) : undefined;
  };
}

/** Whether searches return too much by several parameters, and each of these was seen to be ignored. */
export function areOfIgnored(results: readonly CheckResult[]): boolean {
  const seen = new Set(results.flatMap((one) => (one.isIgnored ? [parameterOf(one)] : [])));
  const byParameter = results.filter((one) => one.code === "record-unexpected" && parameterOf(one) !== "");
  return seen.size > 1 && byParameter.every((one) => seen.has(parameterOf(one)));
}

/** Whether the check of a result has seen that parameters are joined by or. */
export const isSeenJoined = ({ isJoinedByOr }: CheckResult): boolean => isJoinedByOr === true;

/** Whether the check of a result has seen it, and all searches ask by several parameters. */
export const areSeenJoined = (results: readonly CheckResult[]): boolean =>
  results.some(isSeenJoined) && results.every(asksBySeveral);

/** Whether the search that decided a result has several parameters, a range of one counted once. */
export const asksBySeveral = (result: CheckResult): boolean => namesAsked(result).size > 1;

/** The faults. A list of another length follows from one: it is too short if it is empty. */
const faults = ["record-missing", "record-unexpected"] as const satisfies readonly ProblemCode[];

const faultIn = ({ code, isEmpty }: CheckResult): ProblemCode | undefined =>
  code !== "length" ? code : isEmpty ? "record-missing" : "record-unexpected";

/** How searches by several parameters fail, if a result shows it or follows from it. */
export function faultOfSeveral(
  checks: readonly CheckResult[],
): (result: CheckResult) => ProblemCode | undefined {
  const found = new Map<CheckResult, ProblemCode>();
  for (const ofType of searchesByType(checks)) {
    for (const code of faults) {
      const failures = ofType.filter((one) => one.verdict === "fail" && faultIn(one) === code);
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
