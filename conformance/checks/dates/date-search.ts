// The date checks: each prefix with a value at, just before and just after a date, ranges, and time zones.
import { boundedBy, boundsOf, meanings, type PrefixName } from "../../search/date-prefixes.js";
import type { AnyCheck } from "../check.js";
import { instantParameters } from "./add-dated-records.js";
import { type DateCheck, dateCheck } from "./date-check.js";
import {
  type DateRequest,
  near,
  oppositeSides,
  requestOfOneDate,
  requestsByDay,
  requestsInOtherZones,
  requestsNextTo,
} from "./date-queries.js";
import type { DatedRecords, Moment } from "./dated-records.js";

/** In the order of their checks. */
export const prefixes: readonly PrefixName[] = ["ge", "le", "gt", "lt", "sa", "eb", "eq", "ne", "ap"];

/** A record found at the date itself is left out next to it, and the other way round. */
const verbs = (found: boolean | undefined): string => (found ? "finds" : "leaves out");

/** Name of the check of a prefix next to its date; undefined if the document says nothing about either side. */
export function neighbourName(prefix: PrefixName): string | undefined {
  if (oppositeSides(prefix).length === 0) return undefined;
  return `${prefix}-${meanings[prefix].at ? "leaves-out" : "finds"}`;
}

/** Names of the checks of a prefix with the date itself, and with its day. */
export const boundaryName = (prefix: PrefixName): string => `${prefix}-boundary`;
export const dayName = (prefix: PrefixName): string => `${prefix}-day`;

function boundary(prefix: PrefixName): AnyCheck {
  return ofPrefix(prefix, {
    name: boundaryName(prefix),
    title: `${prefix} ${verbs(meanings[prefix].at)} the record dated at exactly that instant`,
    requests: (of) => requestsNextTo(prefix, of, "at"),
  });
}

function nextTo(prefix: PrefixName): readonly AnyCheck[] {
  const name = neighbourName(prefix);
  if (name === undefined) return [];
  const sides = oppositeSides(prefix);
  const records = sides.length > 1 ? "records" : "record";
  const where = sides.map((side) => `just ${side}`).join(" and ");
  return [
    ofPrefix(prefix, {
      name,
      title: `${prefix} ${verbs(!meanings[prefix].at)} the ${records} dated ${where}`,
      requests: (of) => sides.flatMap((side) => requestsNextTo(prefix, of, side)),
    }),
  ];
}

/** The day of an instant depends on the time zone, so only prefixes that bound one side can be checked with a day. */
function byDay(prefix: PrefixName): readonly AnyCheck[] {
  if (boundedBy(prefix) === undefined) return [];
  return [
    ofPrefix(prefix, {
      name: dayName(prefix),
      title: `${prefix} with a day ${verbs(meanings[prefix].at)} the record dated on that day`,
      over: instantParameters,
      requests: (of) => requestsByDay(prefix, of),
    }),
  ];
}

interface OfPrefix extends Pick<DateCheck, "name" | "over"> {
  readonly title: string;
  requests(of: DatedRecords): readonly DateRequest[];
}

function ofPrefix(prefix: PrefixName, { title, requests, ...check }: OfPrefix): AnyCheck {
  return dateCheck({
    ...check,
    forPrefixes: (stated) => (stated.includes(prefix) ? { title, holds: [prefix], requests } : undefined),
  });
}

/** The check that asks for the same times with other offsets than the records have. */
export const timeZonesName = "time-zones";

const timeZones = dateCheck({
  name: timeZonesName,
  over: instantParameters,
  timed: true,
  forPrefixes: (stated) => ({
    title: "instants written with different offsets are compared as instants",
    holds: stated,
    requests: (of) =>
      stated.flatMap((prefix) =>
        (["at", ...oppositeSides(prefix)] as const).flatMap((side) => requestsInOtherZones(prefix, of, side)),
      ),
  }),
});

/** Values from just before one record to just after another. */
type Between = (first: Moment, last: Moment) => readonly string[];

function rangeCheck(
  name: string,
  does: string,
  requests: (between: Between) => readonly DateRequest[],
): AnyCheck {
  return dateCheck({
    name,
    forPrefixes: (stated) => {
      const { lower, upper } = boundsOf(stated);
      if (lower === undefined || upper === undefined) return undefined;
      const between = (of: DatedRecords): Between => {
        return (first, last) => [lower + near(of, first, "from", -1), upper + near(of, last, "to", 1)];
      };
      const title = `${lower} and ${upper} in one request ${does}`;
      return { title, holds: ["range", lower, upper], requests: (of) => requests(between(of)) };
    },
  });
}

const range = rangeCheck("range", "find the records between them", (between) => [
  { values: between("early", "middle"), listed: ["early", "middle"], absent: ["late"] },
  { values: between("middle", "late").toReversed(), listed: ["middle", "late"], absent: ["early"] },
]);

const rangeLeavesOut = rangeCheck("range-leaves-out", "leave out the records before and after", (between) => [
  { values: between("middle", "middle"), listed: ["middle"], absent: ["early", "late"] },
  { values: between("middle", "middle").toReversed(), listed: ["middle"], absent: ["early", "late"] },
  { values: between("early", "early"), listed: ["early"], absent: ["middle", "late"] },
  { values: between("late", "late").toReversed(), listed: ["late"], absent: ["middle", "early"] },
]);

/** Name of the check of a range with the same date as both bounds. */
export const oneDateName = "range-of-one-date";

/** The bounds of a range that holds its ends. */
export function closedBounds(stated: readonly PrefixName[]): readonly PrefixName[] {
  const { lower, upper } = boundsOf(stated);
  const closed = [lower, upper].filter((bound) => bound !== undefined && meanings[bound].at === true);
  return closed.length === 2 ? closed.filter((bound) => bound !== undefined) : [];
}

const oneDate = dateCheck({
  name: oneDateName,
  forPrefixes: (stated) => {
    const bounds = closedBounds(stated);
    if (bounds.length === 0) return undefined;
    return {
      title: `${bounds.join(" and ")} with one date find the record of that date`,
      holds: ["range", ...bounds],
      requests: (of) => requestOfOneDate(of, bounds),
    };
  },
});

/** The date checks: an interface has those of the prefixes that it states. */
export const dateSearches: readonly AnyCheck[] = [
  ...prefixes.map(boundary),
  ...prefixes.flatMap(nextTo),
  ...prefixes.flatMap(byDay),
  timeZones,
  range,
  rangeLeavesOut,
  oneDate,
];
