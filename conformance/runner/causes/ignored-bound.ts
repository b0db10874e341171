// Finds which of two bounds of a date search is ignored, from the records that the bounds exclude.
import { rangeIsBothName } from "../../laws/lists/date-ranges.js";
import { narrowerName } from "../../laws/lists/narrowing.js";
import type { CheckResult } from "../report.js";
import { valuesOfParameter } from "./asked-values.js";
import { subjectOf, tooMuch } from "./compared-parameters.js";
import { parameterOf, typeOf } from "./subject.js";

/** How a range goes wrong, in the results of one cause. */
export type RangeFault =
  | { readonly kind: "ignored"; readonly position?: "first" | "second"; readonly prefix?: string }
  | { readonly kind: "either" }
  | { readonly kind: "beyond" };

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
  if (beyondRanges(results)(first) !== undefined) return { kind: "beyond" };
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

/**
 * The parameter, `TYPE.NAME`, whose ranges return records that neither bound returns alone, or that a search without it does not return,
 * if a result is one of the failures of this: all that is returned too much in the type, a range returns. A record that only one of two
 * bounds returns is told by the bound that is ignored.
 */
export function beyondRanges(results: readonly CheckResult[]): (result: CheckResult) => string | undefined {
  const extra = results.filter(({ verdict, code }) => verdict === "fail" && tooMuch.has(code));
  const isOf = (name: string) => (one: CheckResult) => one.id.endsWith(`/${name}`);
  const added = new Set(extra.filter(isOf(narrowerName)).map(subjectOf));
  const isAlone = (range: CheckResult) =>
    extra
      .filter((one) => typeOf(one) === typeOf(range))
      .every((one) => valuesOfParameter(one, parameterOf(range)).length > 1);
  const ranges = extra
    .filter(isOf(rangeIsBothName))
    .filter((one) => added.has(subjectOf(one)) || (one.excludedBy?.length ?? 0) > 1)
    .filter(isAlone);
  return (result) => {
    const range = extra.includes(result) && ranges.find((one) => typeOf(one) === typeOf(result));
    return range ? subjectOf(range) : undefined;
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
