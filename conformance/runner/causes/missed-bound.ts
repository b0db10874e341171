// Finds the prefix whose date searches miss only the records dated at the bound itself.
import {
  boundaryName,
  dayName,
  oneDateName,
  prefixes,
  timeZonesName,
} from "../../laws/lists/date-searches.js";
import type { PrefixName } from "../../search/date-prefixes.js";
import type { CheckResult } from "../report.js";

/** A bound whose searches leave out what is dated at the bound itself. */
export interface MissedBound {
  readonly prefix: PrefixName;
  /** Whether this is seen of days only, not of instants. */
  readonly isDay: boolean;
}

/** Undefined if the results show another fault too. */
export function missedBoundOf(results: readonly CheckResult[]): MissedBound | undefined {
  if (results.some(({ code }) => code !== "record-missing")) return undefined;
  const names = results.map(({ id }) => id.split("/").at(-1) ?? "");
  const prefix = prefixes.find((one) => {
    const own = [boundaryName(one), dayName(one)];
    return (
      names.some((name) => own.includes(name)) &&
      names.every((name) => [...own, timeZonesName, oneDateName].includes(name))
    );
  });
  return prefix && { prefix, isDay: !names.includes(boundaryName(prefix)) };
}
