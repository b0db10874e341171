// Counts checks, by one rule for every form of a report: a number of checks is the number of required checks; advice and gaps are
// named wherever they are counted.
import { counted } from "../../spec/text/counted.js";
import type { Verdict } from "../checks/finding.js";
import type { CheckResult, Tally } from "./report.js";
import { tally } from "./verdict.js";

type Counted = Pick<CheckResult, "kind">;

export const isRequired = ({ kind }: Counted): boolean => kind === "required";

/** A number of checks. */
export const requiredIn = (results: readonly Counted[]): number => results.filter(isRequired).length;

const nouns = [
  ["required", "check"],
  ["advice", "advice check"],
  ["observed", "gap"],
] as const;

/** `448 checks`; `448 checks and 18 advice checks`; `2 gaps`. */
export function checksIn(results: readonly Counted[]): string {
  const parts = nouns.flatMap(([kind, noun]) => {
    const count = results.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [counted(count, noun)];
  });
  const last = parts.pop() ?? counted(0, "check");
  return parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
}

const words = [
  ["pass", "passed"],
  ["fail", "failed"],
  ["warn", "warned"],
  ["blocked", "blocked"],
  ["error", "suite error"],
  ["not-applicable", "not applicable"],
] as const satisfies readonly (readonly [Verdict, string])[];

/** `2 failed, 30 blocked`; empty if nothing is counted. */
export function tallyWords(counts: Tally): string {
  const parts = words.flatMap(([verdict, word]) => {
    const count = counts[verdict];
    return count === undefined ? [] : [verdict === "error" ? counted(count, word) : `${count} ${word}`];
  });
  return parts.join(", ");
}

/** `5 checks`; `32 checks: 2 failed, 30 blocked` if their verdicts differ. `all` is the number in other words. */
export function countedByVerdict(
  results: readonly CheckResult[],
  all = counted(requiredIn(results), "check"),
): string {
  const counts = tally(results, "required");
  return Object.keys(counts).length < 2 ? all : `${all}: ${tallyWords(counts)}`;
}
