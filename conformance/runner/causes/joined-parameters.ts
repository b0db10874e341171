// Finds the types whose searches by several parameters return records that match only one of them.
import type { CheckResult } from "../report.js";
import { namesAsked } from "./asked-values.js";
import { requiredBeside } from "./required-beside.js";
import { parameterOf, typeOf } from "./subject.js";

/** The type whose searches join their parameters by or, if a result is one of the failures that show it. */
type JoinedType = (result: CheckResult) => string | undefined;

/**
 * If a search by one parameter returns too much, that parameter is at fault. If two parameters of a type return too much only in
 * searches by several parameters, or if a check has seen it of one, the server joins parameters wrongly, on its other types too.
 */
export function joinedTypesOf(results: readonly CheckResult[]): JoinedType {
  const tooMuch = results.filter(({ code }) => code === "record-unexpected");
  const needed = requiredBeside(results);
  const byParameter = tooMuch.filter((one) => parameterOf(one) !== "" && needed(one) === undefined);
  const ofType = (type: string) => byParameter.filter((result) => typeOf(result) === type);
  const shown = tooMuch.filter((result) => parameterOf(result) === "" && asksBySeveral(result));
  // What returns the same records without one of its parameters is no union of what each of them matches.
  const isUnion = (all: readonly CheckResult[]) =>
    all.every(asksBySeveral) && (all.some(isSeenJoined) || !areOfIgnored(all));
  const types = new Set(shown.map(typeOf).filter((type) => isUnion(ofType(type))));
  const isJoined = [...types].some(
    (type) => ofType(type).some(isSeenJoined) || new Set(ofType(type).map(parameterOf)).size > 1,
  );
  return (result) => {
    const tells = result.verdict === "fail" && asksBySeveral(result) && returnsTooMuch.has(result.code ?? "");
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

const returnsTooMuch: ReadonlySet<string> = new Set(["record-unexpected", "records-wrong", "length"]);

/** Whether the search that decided a result has several parameters, a range of one counted once. */
export const asksBySeveral = (result: CheckResult): boolean => namesAsked(result).size > 1;
