// Finds what is at fault where lists differ that must agree: one of two parameters, or the lists of the type.
import { groupedBy } from "../../../spec/grouped-by.js";
import type { ProblemCode } from "../../http/problem.js";
import { eitherSideName, rangeIsBothName } from "../../laws/lists/date-ranges.js";
import { wholePagesName } from "../../laws/lists/followed-pages.js";
import { narrowerName } from "../../laws/lists/narrowing.js";
import type { CheckResult } from "../report.js";
import { lossBehindSearch } from "./lost-fields.js";
import { namesAsked, parameterOf, typeOf } from "./subject.js";

/** A search that misses records, or returns others. */
const findings: ReadonlySet<ProblemCode | undefined> = new Set([
  "record-missing",
  "record-unexpected",
  "records-wrong",
] satisfies readonly ProblemCode[]);

/** What a search returns too much of. */
export const tooMuch: ReadonlySet<ProblemCode | undefined> = new Set([
  "record-unexpected",
  "records-wrong",
  "length",
] satisfies readonly ProblemCode[]);

/** Whether a result compares two parameters, either of which may be at fault. */
export const isComparison = ({ comparedWith }: CheckResult): boolean => comparedWith !== undefined;

/** Whether a result alone shows that its parameter finds the wrong records. */
export const findsWrongly = (result: CheckResult): boolean =>
  !isComparison(result) &&
  parameterOf(result) !== "" &&
  result.verdict === "fail" &&
  findings.has(result.code);

export const subjectOf = (result: CheckResult): string => `${typeOf(result)}.${parameterOf(result)}`;

/** Of the two parameters that a result compares, the one that another result alone shows to find the wrong records: `TYPE.NAME`. */
export function blamedAmong(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const failing = new Set(results.filter(findsWrongly).map(subjectOf));
  return (result) => {
    const { verdict, comparedWith } = result;
    if (verdict !== "fail" || comparedWith === undefined) return undefined;
    return [subjectOf(result), `${typeOf(result)}.${comparedWith}`].find((one) => failing.has(one));
  };
}

/** The parameters with which results compare theirs, each once: those that a failing one was told from. */
export function comparedIn(results: readonly CheckResult[], failing: string): readonly string[] {
  const names = results.filter(isComparison).flatMap((one) => [parameterOf(one), one.comparedWith ?? ""]);
  return [...new Set(names)].filter((name) => name !== failing);
}

const comparing = [narrowerName, rangeIsBothName, eitherSideName, wholePagesName].map((name) => `/${name}`);

/** Whether a result compares lists with each other: either may hold too much, or lack a record. */
export const comparesLists = (result: CheckResult): boolean =>
  isComparison(result) || comparing.some((end) => result.id.endsWith(end));

/**
 * The result of which another one is a consequence: a lost member that a search looks at; or, of one that compares lists, that a repeated
 * search of the type returns another list, or that the lists of the type lack records by the same parameter, or by several, and seem to hold
 * too much beside each other, or the reverse.
 */
export function resultBehind(
  results: readonly CheckResult[],
): (result: CheckResult) => CheckResult | undefined {
  const lossBehind = lossBehindSearch(results);
  const isWrong = (one: CheckResult) => one.verdict === "fail" && !comparesLists(one);
  const wrong = groupedBy(results.filter(isWrong), typeOf);
  return (result) => {
    if (result.verdict !== "fail" || !comparesLists(result)) return lossBehind(result);
    const own = wrong.get(typeOf(result)) ?? [];
    const lacks = own.filter(({ code }) => code === "record-missing");
    const adds = own.filter(({ code }) => tooMuch.has(code));
    const some = lacks.length === 0 ? adds : adds.length === 0 ? lacks : [];
    const isOfSeveral = new Set(some.map(parameterOf)).size > 1;
    const isReverse = (one: CheckResult) =>
      (one.code === "record-missing") !== (result.code === "record-missing") &&
      (isOfSeveral || namesAsked(result).has(parameterOf(one)));
    const isOfAll = (one: CheckResult) => (one.addFault ?? one.strayRecord) !== undefined;
    const unsteady = own.find(({ code }) => code === "unsteady");
    return unsteady ?? some.find((one) => isOfAll(one) || isReverse(one)) ?? lossBehind(result);
  };
}
