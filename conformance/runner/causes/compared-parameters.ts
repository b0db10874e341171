// Finds the parameter that is at fault where the lists of two parameters differ.
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../report.js";
import { parameterOf, typeOf } from "./subject.js";

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
