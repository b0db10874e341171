// Says that a run was incomplete, and why.
import type { Report } from "./report.js";

/**
 * In words, how many answers are missing because the deployment went away or turned requests away, or the run was cut short; undefined
 * where all that could be had are there. No verdict hangs on them: a person who keeps the answers has to know.
 */
export function indeterminateWords({ observations }: Pick<Report, "observations">): string | undefined {
  const indeterminate = observations.filter((answer) => answer.untold);
  const [first] = indeterminate;
  if (first === undefined) return undefined;
  return `${indeterminate.length} of ${observations.length} answers are missing: ${first.evidence}`;
}
