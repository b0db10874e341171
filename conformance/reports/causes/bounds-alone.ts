// Finds date searches that go wrong in the same way with any one bound: they find only what is dated at the bound, or nothing.
import { boundaryName, prefixes } from "../../checks/dates/date-search.js";
import { rangeIsBothName } from "../../checks/metamorphic/date-ranges.js";
import type { CheckResult } from "../../runner/report.js";
import { boundedBy } from "../../search/date-prefixes.js";
import { boundAskedAlone } from "./asked-values.js";

/** Seen of bounds of both kinds: their lists miss records, and hold something only where a record is dated at the bound. */
export function findOnlyBound(results: readonly CheckResult[]): boolean {
  if (results.some(({ code }) => code !== "record-missing")) return false;
  const atBound = results.filter(isAtBound);
  const sides = new Set(atBound.filter(({ isEmpty }) => !isEmpty).map(boundAskedAlone));
  const isBeside = (one: CheckResult) => boundAskedAlone(one) !== undefined && !isAtBound(one);
  const beside = results.filter((one) => isBeside(one) && one.isEmpty);
  return sides.size > 1 && beside.length > 0;
}

/** Whether a record is dated at the bound of the search that decided a result. */
const isAtBound = ({ id }: CheckResult): boolean =>
  prefixes.some((prefix) => id.endsWith(`/${boundaryName(prefix)}`) && boundedBy(prefix) !== undefined);

/** Seen of bounds of both kinds, while ranges find records: nothing else fails but what compares a range with its bounds. */
export function findNothingAlone(results: readonly CheckResult[]): boolean {
  const alone = results.filter((one) => boundAskedAlone(one) !== undefined);
  const others = results.filter((one) => boundAskedAlone(one) === undefined);
  return (
    new Set(alone.map(boundAskedAlone)).size > 1 &&
    alone.every(({ code, isEmpty }) => code === "record-missing" && isEmpty) &&
    others.length > 0 &&
    others.every(({ id }) => id.endsWith(`/${rangeIsBothName}`))
  );
}
