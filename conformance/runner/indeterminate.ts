// Describes how many answers to gaps a run could not get, and why.
import type { Report } from "./report.js";

/**
 * In words, how many answers are missing because the deployment was unavailable or the run was cut short; undefined if none is.
 * They do not affect the verdict, but anyone who saves the answers has to know.
 */
export function indeterminateWords({ observations }: Pick<Report, "observations">): string | undefined {
  const indeterminate = observations.filter((answer) => answer.untold);
  const [first] = indeterminate;
  if (first === undefined) return undefined;
  return `${indeterminate.length} of ${observations.length} answers are missing: ${first.evidence}`;
}
