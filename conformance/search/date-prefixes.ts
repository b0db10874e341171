// Defines what the prefixes of a date search (ge, le …) mean, and which values find or exclude a date.
import type { InterfaceModel } from "../../spec/model.js";
import type { DatePrefix } from "../../spec/search-parameter.js";

export type PrefixName = DatePrefix["prefix"];

/** Where a record's date lies relative to the asked date. */
export type Side = "before" | "at" | "after";

/** Whether a record on each side is found; undefined if deployments may differ. */
export type Meaning = Readonly<Record<Side, boolean | undefined>>;

/** FHIR R4, Search, Prefixes. A deployment decides what counts as approximate. */
export const meanings: Readonly<Record<PrefixName, Meaning>> = {
  eq: { before: false, at: true, after: false },
  ne: { before: true, at: false, after: true },
  gt: { before: false, at: false, after: true },
  lt: { before: true, at: false, after: false },
  ge: { before: false, at: true, after: true },
  le: { before: true, at: true, after: false },
  sa: { before: false, at: false, after: true },
  eb: { before: true, at: false, after: false },
  ap: { before: undefined, at: true, after: undefined },
};

/** The prefixes that the document states, in its order; none if it has no date search. */
export const statedPrefixes = ({ dates }: InterfaceModel): readonly PrefixName[] =>
  dates?.prefixes.map(({ prefix }) => prefix) ?? [];

/** The prefix of a value; undefined without one. */
export function prefixOf(value: string): PrefixName | undefined {
  const start = value.slice(0, 2);
  return isPrefix(start) ? start : undefined;
}

const isPrefix = (text: string): text is PrefixName => Object.hasOwn(meanings, text);

/** Which end of a range the prefix sets; undefined if none. */
export function boundedBy(prefix: PrefixName): "lower" | "upper" | undefined {
  const { before, after } = meanings[prefix];
  if (before === after) return undefined;
  return after ? "lower" : "upper";
}

/** The prefixes for the ends of a range; preferably ones that include their own date. */
export function boundsOf(stated: readonly PrefixName[]) {
  const inclusive = (prefix: PrefixName) => Number(meanings[prefix].at === true);
  const inclusiveFirst = [...stated].sort((a, b) => inclusive(b) - inclusive(a));
  const lower = inclusiveFirst.find((prefix) => boundedBy(prefix) === "lower");
  const upper = inclusiveFirst.find((prefix) => boundedBy(prefix) === "upper");
  return { ...(lower && { lower }), ...(upper && { upper }) };
}

/** A date before a record, one after it, and its own date, which is undefined if it has several. */
export interface Around {
  readonly from: string;
  readonly to: string;
  readonly exact: string | undefined;
}

/**
 * Values that find such a record with stated prefixes: a range, or else the date itself, one bound, `ne` with another date, or `ap`.
 * Undefined if no stated prefix can.
 */
export function valuesAround(
  stated: readonly PrefixName[],
  { from, to, exact }: Around,
): readonly string[] | undefined {
  const { lower, upper } = boundsOf(stated);
  if (lower && upper) return [lower + from, upper + to];
  if (stated.includes("eq")) return exact === undefined ? undefined : [`eq${exact}`];
  if (lower) return [lower + from];
  if (upper) return [upper + to];
  if (stated.includes("ne")) return [`ne${from}`];
  return stated.includes("ap") && exact !== undefined ? [`ap${exact}`] : undefined;
}

/** Whether these values exclude other dates. */
export function pinpoints(stated: readonly PrefixName[]): boolean {
  const { lower, upper } = boundsOf(stated);
  return (lower !== undefined && upper !== undefined) || stated.includes("eq");
}

/** Whether these values find all dates between the record's own. */
export function encloses(stated: readonly PrefixName[]): boolean {
  const { lower, upper } = boundsOf(stated);
  if (lower && upper) return true;
  return !stated.includes("eq") && (lower ?? upper) !== undefined;
}

/**
 * Values that find no record, if all records are dated after `past`. `future` is a day after all records, or undefined if
 * no such day is certain.
 */
export function valuesForNothing(
  stated: readonly PrefixName[],
  past: Omit<Around, "exact">,
  future?: string,
): readonly string[] | undefined {
  const { lower, upper } = boundsOf(stated);
  if (lower && upper) return [lower + past.from, upper + past.to];
  if (stated.includes("eq")) return [`eq${past.from}`];
  if (upper) return [upper + past.to];
  return lower && future !== undefined ? [lower + future] : undefined;
}

const longAgo = "1900-01-01";
const farOff = "2200-01-01";

/** Far beyond the bound that a value sets, so that it finds no date; undefined if it sets none. */
export function beyondAll(value: string): string | undefined {
  const prefix = prefixOf(value);
  const side = prefix && boundedBy(prefix);
  return side && prefix + (side === "lower" ? farOff : longAgo);
}

/** A value that finds every date; undefined if no stated prefix can. */
export function anyDate(stated: readonly PrefixName[]): string | undefined {
  const { lower, upper } = boundsOf(stated);
  if (lower) return lower + longAgo;
  if (upper) return upper + farOff;
  return stated.includes("ne") ? `ne${longAgo}` : undefined;
}
