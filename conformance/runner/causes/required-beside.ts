// Finds failures that follow from a parameter that every search of another parameter needs beside it.
import type { ProblemCode } from "../../http/problem.js";
import type { CheckResult } from "../report.js";
import { findsWrongly, isComparison, subjectOf } from "./compared-parameters.js";
import { parameterOf, typeOf } from "./subject.js";

/** How a parameter fails alone, and makes the searches of others fail that ask by it too. */
const codes = ["record-missing", "refused"] as const satisfies readonly ProblemCode[];

/**
 * The parameter, `TYPE.NAME`, that alone misses records or is refused, and by which all failing searches of the parameter of a
 * result ask too: they fail in the same way because of it. Undefined for other results.
 */
export function requiredBeside(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const wrong = results.filter(isWrong);
  const roots = wrong.filter((one) => codes.some((code) => code === one.code) && isAlone(one));
  const found = new Map<string, string>();
  for (const subject of new Set(wrong.map(subjectOf))) {
    const own = wrong.filter((one) => subjectOf(one) === subject);
    const root = roots.find((one) =>
      own.every(
        (other) => isBeside(one, other) && other.code === one.code && statusOf(other) === statusOf(one),
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

/** Whether a search asks by its own parameter only. */
const isAlone = (one: CheckResult): boolean => askedIn(one).size === 1 && askedIn(one).has(parameterOf(one));

/** Whether a search also asks by the parameter of another result about its type. */
const isBeside = (one: CheckResult, other: CheckResult): boolean =>
  typeOf(one) === typeOf(other) &&
  subjectOf(one) !== subjectOf(other) &&
  askedIn(other).has(parameterOf(one));

function askedIn({ exchanges: [exchange] = [] }: CheckResult): ReadonlySet<string> {
  return new Set(exchange && new URL(exchange.url).searchParams.keys());
}
