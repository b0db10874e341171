// Finds date searches whose lower and upper bounds are both taken for an earlier time than was asked, or both for a later one.
import type { CheckResult } from "../report.js";
import { boundAskedAlone } from "./asked-values.js";

export type Shift = "earlier" | "later";

type Bound = "lower" | "upper";

/** Undefined unless searches by one bound of each kind fail, all in one direction. */
export function shiftOf(results: readonly CheckResult[]): Shift | undefined {
  const seen = results.flatMap((result) => {
    const bound = boundAskedAlone(result);
    return bound === undefined ? [] : [{ bound, shift: shiftBy(bound, result) }];
  });
  const [shift, ...others] = new Set(seen.map((one) => one.shift));
  const bounds = new Set(seen.map(({ bound }) => bound));
  return others.length === 0 && bounds.size > 1 ? shift : undefined;
}

/** A lower bound is taken too early if it finds more, and too late if it misses some; an upper bound the reverse. */
function shiftBy(bound: Bound, { code, excludedBy }: CheckResult): Shift | undefined {
  if (code === "record-missing") return bound === "lower" ? "later" : "earlier";
  if (code === "record-unexpected" && excludedBy !== undefined)
    return bound === "lower" ? "earlier" : "later";
  return undefined;
}
