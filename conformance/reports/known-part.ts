// Says how much of a cause the baseline knows, if it is a part: then the known checks and the new ones have a line each.
import type { Cause } from "../runner/report.js";

/** The checks of one part: `2 new of 4 checks`, or `2 known of 4 checks`; undefined if the cause is not divided. */
export function partCount({ first, split }: Cause): string | undefined {
  if (split === undefined) return undefined;
  const { known, all } = split;
  return first.tolerated === undefined
    ? `${all - known} new of ${all} checks`
    : `${known} known of ${all} checks`;
}

/** Both parts in a sentence. */
export function partsInWords({ split }: Pick<Cause, "split">): string | undefined {
  if (split === undefined) return undefined;
  const { known, all } = split;
  const left = all - known;
  return `${known} of the ${all} checks of this cause ${known === 1 ? "is" : "are"} known, and ${left} ${left === 1 ? "is" : "are"} new`;
}
