// Finds which of two bounds of a date search is ignored, from the records that the bounds exclude.
import type { CheckResult } from "../report.js";
import { parameterOf } from "./subject.js";

/** How a range goes wrong, in the results of one cause. */
export type RangeFault =
  | { readonly kind: "ignored"; readonly position?: "first" | "second"; readonly prefix?: string }
  | { readonly kind: "either" };

/** An excluded record in the answer to a range: which of the two bounds exclude it. */
interface Excluded {
  readonly asked: readonly string[];
  readonly by: readonly string[];
}

/**
 * Undefined if `first` does not show it: a search with only one bound returned a record that the bound excludes, so that the
 * range is not at fault.
 */
export function rangeFaultOf(first: CheckResult, results: readonly CheckResult[]): RangeFault | undefined {
  if (excludedIn(first) === undefined) return undefined;
  const all = results.flatMap((result) => excludedIn(result) ?? []);
  if (all.some(({ by }) => by.length > 1)) return { kind: "either" };
  const position = same(all.map(({ asked, by: [value = ""] }) => asked.indexOf(value)));
  const prefix = same(all.map(({ by: [value = ""] }) => value.slice(0, 2)));
  return {
    kind: "ignored",
    ...(position === undefined ? {} : { position: position === 0 ? "first" : "second" }),
    ...(prefix === undefined ? {} : { prefix }),
  };
}

function excludedIn(result: CheckResult): Excluded | undefined {
  const { excludedBy: by, exchanges: [exchange] = [] } = result;
  if (by === undefined || exchange === undefined) return undefined;
  const asked = new URL(exchange.url).searchParams.getAll(parameterOf(result));
  return asked.length === 2 && by.every((value) => asked.includes(value)) ? { asked, by } : undefined;
}

/** The value that all have; undefined if they differ. */
function same<T>(values: readonly T[]): T | undefined {
  const [one, ...more] = new Set(values);
  return more.length === 0 ? one : undefined;
}
