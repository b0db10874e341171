// Finds failures that follow from a parameter that every search of another parameter needs beside it.
import type { CheckResult } from "../../runner/report.js";
import { findsWrongly, subjectOf } from "./compared-parameters.js";
import { parameterOf, typeOf } from "./subject.js";

/**
 * The parameter, `TYPE.NAME`, that alone misses records, and by which all failing searches of the parameter of a result
 * ask too: they miss records because of it. Undefined for other results.
 */
export function requiredBeside(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const misses = results.filter((one) => findsWrongly(one) && one.code === "record-missing" && isAlone(one));
  const wrong = results.filter(findsWrongly);
  const found = new Map<string, string>();
  for (const subject of new Set(wrong.map(subjectOf))) {
    const own = wrong.filter((one) => subjectOf(one) === subject);
    const root = misses.find((one) =>
      own.every((other) => isBeside(one, other) && other.code === "record-missing"),
    );
    if (root !== undefined) found.set(subject, subjectOf(root));
  }
  return (result) => (findsWrongly(result) ? found.get(subjectOf(result)) : undefined);
}

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
