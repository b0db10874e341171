import type { DatePrefix, InterfaceModel } from "../../spec/model.js";

export type PrefixName = DatePrefix["prefix"];

/** Where a record's date lies, seen from the date that is asked for. */
export type Side = "before" | "at" | "after";

/** Whether a record is found that lies there; undefined where deployments may differ. */
export type Meaning = Readonly<Record<Side, boolean | undefined>>;

/** What each prefix says (FHIR R4, Search, Prefixes). How near is near is left to a deployment. */
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

/** The prefixes that the document states, in its own order; none where it says nothing of date search. */
export function statedPrefixes({ dates }: InterfaceModel): readonly PrefixName[] {
  return dates?.prefixes.map(({ prefix }) => prefix) ?? [];
}

/** The prefix that a value begins with; undefined where it has none. */
export function prefixOf(value: string): PrefixName | undefined {
  const start = value.slice(0, 2);
  return isPrefix(start) ? start : undefined;
}

const isPrefix = (text: string): text is PrefixName => Object.hasOwn(meanings, text);

/** Which end of a range the prefix states; undefined where it states none. */
export function boundedBy(prefix: PrefixName): "lower" | "upper" | undefined {
  const { before, after } = meanings[prefix];
  if (before === after) return undefined;
  return after ? "lower" : "upper";
}

/** What bounds a range from below and from above; those come first that hold their own date. */
export interface Bounds {
  readonly lower?: PrefixName;
  readonly upper?: PrefixName;
}

export function boundsOf(stated: readonly PrefixName[]): Bounds {
  const inclusive = (prefix: PrefixName) => Number(meanings[prefix].at === true);
  const inclusiveFirst = [...stated].sort((a, b) => inclusive(b) - inclusive(a));
  const lower = inclusiveFirst.find((prefix) => boundedBy(prefix) === "lower");
  const upper = inclusiveFirst.find((prefix) => boundedBy(prefix) === "upper");
  return { ...(lower && { lower }), ...(upper && { upper }) };
}

/** A date before a record, one after it, and the one that it has; undefined where it has several. */
export interface Around {
  readonly from: string;
  readonly to: string;
  readonly exact: string | undefined;
}

/**
 * Values that find what is dated so, by what the document states: a range, or else the date itself, one bound, any other
 * date, or what is near. Undefined where nothing that is stated can.
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

/** Whether those values leave out what is dated otherwise. */
export function pinpoints(stated: readonly PrefixName[]): boolean {
  const { lower, upper } = boundsOf(stated);
  return (lower !== undefined && upper !== undefined) || stated.includes("eq");
}

/** Whether they find all that lies between the record's own dates. */
export function encloses(stated: readonly PrefixName[]): boolean {
  const { lower, upper } = boundsOf(stated);
  if (lower && upper) return true;
  return !stated.includes("eq") && (lower ?? upper) !== undefined;
}

/**
 * Values that find no record, where all are dated after a day in the past. `future` is a day that they are all dated before;
 * undefined where there may be none.
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

/** A value that finds every date there is; undefined where nothing that is stated can. */
export function anyDate(stated: readonly PrefixName[]): string | undefined {
  const { lower, upper } = boundsOf(stated);
  if (lower) return lower + longAgo;
  if (upper) return upper + farOff;
  return stated.includes("ne") ? `ne${longAgo}` : undefined;
}
