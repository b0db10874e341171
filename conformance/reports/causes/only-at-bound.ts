// Finds date searches whose bounds find only what is dated at the bound itself, as if they had no prefix.
import { boundaryName, prefixes } from "../../checks/dates/date-search.js";
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
