// The requests of the laws of date searches: values on, before and after the dates of the records.

import type { DatedRecords, Moment } from "../../checks/dates/dated-records.js";
import { lastDay, startOfDay } from "../../checks/dates/find-dated-records.js";
import { boundedBy, meanings, type PrefixName, type Side } from "../../search/date-prefixes.js";
import { day, dayOf, timestamp } from "../../search/date-texts.js";

/** One request: values of the date parameter, and which of the three records the list must hold and must not hold. */
export interface DateRequest {
  readonly values: readonly string[];
  readonly listed: readonly Moment[];
  readonly absent: readonly Moment[];
}

type End = "from" | "to";

const second = 1_000;
const clock = 60;
const order = ["early", "middle", "late"] as const satisfies readonly Moment[];

/** One end of a record's date, in the form of its fields, `steps` seconds or days later. */
export function near({ at, timed }: DatedRecords, moment: Moment, end: End, steps: number): string {
  const instant = at[moment][end === "from" ? 0 : 1];
  return timed ? timestamp(instant + steps * second, clock) : dayOf(instant + steps * day);
}

/** The sides (before, after) where a prefix does the opposite of what it does at the date itself. */
export function oppositeSides(prefix: PrefixName): readonly ("before" | "after")[] {
  const { at, ...sides } = meanings[prefix];
  return (["before", "after"] as const).filter((side) => sides[side] === !at);
}

/**
 * Requests with the prefix and the date of the middle record, or a date next to it; none if the record has more than one
 * date.
 */
export function requestsNextTo(prefix: PrefixName, of: DatedRecords, side: Side): readonly DateRequest[] {
  if (side !== "at") return requestsAround(prefix, of, side, 1);
  return isExact(prefix, of) ? [request(prefix, near(of, "middle", endOf(prefix), 0), "middle", side)] : [];
}

/** The one request whose two bounds are the date of the middle record; none if it has more than one date. */
export function requestOfOneDate(of: DatedRecords, bounds: readonly PrefixName[]): readonly DateRequest[] {
  const [from, to] = of.at.middle;
  if (from !== to) return [];
  const values = bounds.map((prefix) => prefix + near(of, "middle", "from", 0));
  return [{ values, listed: ["middle"], absent: ["early", "late"] }];
}

/** Requests with a date some seconds or days from the middle record's date, which is on the given side of it. */
export function requestsAround(
  prefix: PrefixName,
  of: DatedRecords,
  side: "before" | "after",
  steps: number,
): readonly DateRequest[] {
  const date = side === "before" ? near(of, "middle", "to", steps) : near(of, "middle", "from", -steps);
  return [request(prefix, date, "middle", side)];
}

/** Requests with the prefix and the day of a record that is dated to the second, in any time zone of the deployment. */
export function requestsByDay(
  prefix: PrefixName,
  { at, records, timed }: DatedRecords,
): readonly DateRequest[] {
  if (endOf(prefix) === "from") {
    const [from] = at.middle;
    return [request(prefix, dayOf(timed ? startOfDay(from) : from), "middle", "at")];
  }
  const moment = records.early ? "early" : "middle";
  const [, to] = at[moment];
  return [request(prefix, dayOf(timed ? lastDay(to) : to), moment, "at")];
}

/**
 * Like `requestsAround`, one minute away, with offsets that reverse the order of the texts: at +11:00 the same instant is a
 * later text than in the record, at -11:00 an earlier one.
 */
export function requestsInOtherZones(
  prefix: PrefixName,
  of: DatedRecords,
  side: Side,
): readonly DateRequest[] {
  const [from, to] = of.at.middle;
  if (side === "before") return [request(prefix, elsewhere(to, 60, -11), "middle", side)];
  if (side === "after") return [request(prefix, elsewhere(from, -60, 11), "middle", side)];
  if (!isExact(prefix, of)) return [];
  const west = meanings[prefix].at ? "upper" : "lower";
  const hours = boundedBy(prefix) === west ? -11 : 11;
  return [request(prefix, elsewhere(endOf(prefix) === "from" ? from : to, 0, hours), "middle", side)];
}

/** The end of a record where the prefix makes a difference, whichever way intervals are compared. */
function endOf(prefix: PrefixName): End {
  const bounds = boundedBy(prefix);
  if (bounds === undefined) return "from";
  return (bounds === "lower") === meanings[prefix].at ? "from" : "to";
}

/** Whether the record shows what the prefix does at its date: a prefix that is not a bound needs a single date. */
const isExact = (prefix: PrefixName, { at: { middle } }: DatedRecords): boolean =>
  boundedBy(prefix) !== undefined || middle[0] === middle[1];

/** The request for a value at or next to a record's date, with the records that it must find and must leave out. */
function request(prefix: PrefixName, date: string, moment: Moment, side: Side): DateRequest {
  const found = (each: Moment) => meanings[prefix][sideOf(each, moment) ?? side];
  const others = order.filter((each) => each !== moment);
  return {
    values: [prefix + date],
    listed: order.filter((each) => found(each) === true),
    absent: [moment, ...others].filter((each) => found(each) === false),
  };
}

function sideOf(each: Moment, moment: Moment): Side | undefined {
  const distance = order.indexOf(each) - order.indexOf(moment);
  if (distance === 0) return undefined;
  return distance < 0 ? "before" : "after";
}

/** An instant and some seconds, written with an offset of many hours. */
const elsewhere = (instant: number, seconds: number, hours: number): string =>
  timestamp(instant + seconds * second, hours * 60);
