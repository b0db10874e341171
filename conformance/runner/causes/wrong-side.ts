// Finds on which side of a date the records lie that a search by one bound must leave out and returns.

import { meanings, type PrefixName, prefixOf } from "../../search/date-prefixes.js";
import type { CheckResult } from "../report.js";
import { parameterOf } from "./subject.js";

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
  const { excludedBy, exchanges: [exchange] = [] } = result;
  if (excludedBy === undefined || exchange === undefined) return undefined;
  const [value, another] = new URL(exchange.url).searchParams.getAll(parameterOf(result));
  return value !== undefined && another === undefined && excludedBy.includes(value)
    ? prefixOf(value)
    : undefined;
}

/** Where the records lie that a prefix excludes, relative to the asked date. */
function placeOf(prefix: PrefixName): string | undefined {
  const { before, at, after } = meanings[prefix];
  if (before === false && after === true) return at ? "before the date" : "not after the date";
  if (before === true && after === false) return at ? "after the date" : "not before the date";
  return undefined;
}
