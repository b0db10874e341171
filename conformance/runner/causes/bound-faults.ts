// Finds what is wrong with the bounds of date searches: one is ignored, leaves out its own date, is shifted, or returns the wrong side.
import { rangeIsBothName } from "../../laws/lists/date-ranges.js";
import {
  boundaryName,
  dayName,
  oneDateName,
  prefixes,
  timeZonesName,
} from "../../laws/lists/date-searches.js";
import { narrowerName } from "../../laws/lists/narrowing.js";
import { meanings, type PrefixName, prefixOf } from "../../search/date-prefixes.js";
import type { CheckResult } from "../report.js";
import { subjectOf, tooMuch } from "./compared-parameters.js";
import { boundAskedAlone, parameterOf, typeOf, valuesOfParameter } from "./subject.js";

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
  const [position, ...positionsLeft] = new Set(
    all.map(({ asked, by: [value = ""] }) => asked.indexOf(value)),
  );
  const [prefix, ...prefixesLeft] = new Set(all.map(({ by: [value = ""] }) => value.slice(0, 2)));
  return {
    kind: "ignored",
    ...(positionsLeft.length === 0 && { position: position === 0 ? "first" : "second" }),
    ...(prefix && prefixesLeft.length === 0 && { prefix }),
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
  const asked = valuesOfParameter(result);
  const { excludedBy: by } = result;
  return by && asked.length === 2 && by.every((value) => asked.includes(value)) ? { asked, by } : undefined;
}

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

export type Shift = "earlier" | "later";

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
function shiftBy(bound: "lower" | "upper", { code, excludedBy }: CheckResult): Shift | undefined {
  if (code === "record-missing") return bound === "lower" ? "later" : "earlier";
  if (code === "record-unexpected" && excludedBy !== undefined)
    return bound === "lower" ? "earlier" : "later";
  return undefined;
}

/** A bound whose searches return records that it excludes. */
export interface WrongSide {
  readonly prefix: PrefixName;
  /** Where these records lie: `before the date`, `not after the date`. */
  readonly where: string;
  /** Whether the searches miss records as well. */
  readonly misses: boolean;
}

/** Undefined if `first` is no such search, if bounds with several prefixes return such records, or if these may lie on both sides. */
export function wrongSideOf(first: CheckResult, results: readonly CheckResult[]): WrongSide | undefined {
  const prefix = boundOf(first);
  if (prefix === undefined) return undefined;
  const all = results.filter((one) => boundOf(one) !== undefined);
  const where = placeOf(prefix);
  if (where === undefined || all.some((one) => boundOf(one) !== prefix)) return undefined;
  return { prefix, where, misses: all.some(({ code }) => code === "records-wrong") };
}

/** The prefix of the only value that a search asked for, if it returned a record that the value excludes. */
function boundOf(result: CheckResult): PrefixName | undefined {
  const [value = "", another] = valuesOfParameter(result);
  return another === undefined && result.excludedBy?.includes(value) ? prefixOf(value) : undefined;
}

/** Where the records lie that a prefix excludes, relative to the asked date. */
function placeOf(prefix: PrefixName): string | undefined {
  const { before, at, after } = meanings[prefix];
  if (before === false && after === true) return at ? "before the date" : "not after the date";
  if (before === true && after === false) return at ? "after the date" : "not before the date";
  return undefined;
}
