// The laws of date searches: each prefix with a value at, just before and just after a date, ranges, and time zones.
import { isInUtc } from "../../../spec/limits.js";
import { instantParameters } from "../../checks/dates/add-dated-records.js";
import type { DatedRecords, Moment } from "../../checks/dates/dated-records.js";
import { boundedBy, boundsOf, meanings, type PrefixName, pinpoints } from "../../search/date-prefixes.js";
import {
  atOneEnd,
  beginning,
  type DateFault,
  dropping,
  each,
  eitherBound,
  empty,
  emptyIfOneDate,
  holding,
  instead,
  inTextOrder,
  later,
  refusing,
  rewriting,
  withoutOffset,
} from "./date-faults.js";
import { type DateLaw, dateLaw } from "./date-law.js";
import {
  type DateRequest,
  near,
  oppositeSides,
  requestOfOneDate,
  requestsByDay,
  requestsInOtherZones,
  requestsNextTo,
} from "./date-queries.js";
import type { ListLaw } from "./list-law.js";

/** In the order of their laws. */
export const prefixes: readonly PrefixName[] = ["ge", "le", "gt", "lt", "sa", "eb", "eq", "ne", "ap"];

/** A record found at the date itself is left out next to it, and the other way round. */
const verbs = (found: boolean | undefined): string => (found ? "finds" : "leaves out");

/** Name of the law of a prefix next to its date; undefined if the document says nothing about either side. */
export function neighbourName(prefix: PrefixName): string | undefined {
  if (oppositeSides(prefix).length === 0) return undefined;
  return `${prefix}-${meanings[prefix].at ? "leaves-out" : "finds"}`;
}

/** Names of the laws of a prefix with the date itself, and with its day. */
export const boundaryName = (prefix: PrefixName): string => `${prefix}-boundary`;
export const dayName = (prefix: PrefixName): string => `${prefix}-day`;

const neighbourOf = (prefix: PrefixName): readonly string[] =>
  [prefix].flatMap((one) => neighbourName(one) ?? []);
const dayOf = (prefix: PrefixName): readonly string[] => (boundedBy(prefix) ? [dayName(prefix)] : []);

/** Names of the laws that fail if a date on the wrong side is listed. */
const leavingOut = (prefix: PrefixName): readonly string[] =>
  meanings[prefix].at ? neighbourOf(prefix) : [boundaryName(prefix)];

/** Where a document states both bounds, every search by a date asks with both. */
const ofRanges = {
  shownBy: ["search/leaves-out", "date-search/range", "metamorphic/range-is-both"],
} as const;

export const datesIgnored = (stated: readonly PrefixName[]): DateFault => ({
  operator: "dates are ignored",
  breaks: [...stated.flatMap(leavingOut), ...(pinpoints(stated) ? ["search/leaves-out"] : [])],
  answer: rewriting(() => [beginning]),
});

export const nothingByDate = (stated: readonly PrefixName[]): DateFault => ({
  operator: "nothing is found by date",
  breaks: [...stated.map(boundaryName), "search/finds"],
  answer: empty,
});

const ignored = (prefix: PrefixName): readonly DateFault[] =>
  boundedBy(prefix) === undefined
    ? []
    : [
        {
          operator: `${prefix} is ignored`,
          breaks: leavingOut(prefix),
          ...ofRanges,
          answer: dropping(prefix),
        },
      ];

/** For each prefix, the one that differs from it only at the date itself, and the one that finds the other side. */
const wrongPrefixes: Readonly<Record<PrefixName, readonly [shifted: PrefixName, opposite: PrefixName]>> = {
  ...{ ge: ["gt", "le"], le: ["lt", "ge"], gt: ["ge", "lt"], lt: ["le", "gt"], sa: ["ge", "eb"] },
  ...{ eb: ["le", "sa"], eq: ["gt", "ne"], ne: ["ge", "eq"], ap: ["gt", "ne"] },
};

function boundary(prefix: PrefixName): ListLaw {
  const name = boundaryName(prefix);
  const { at } = meanings[prefix];
  const [shifted, opposite] = wrongPrefixes[prefix];
  return ofPrefix(prefix, {
    name,
    title: `${prefix} ${verbs(at)} the record dated at exactly that instant`,
    requests: (of) => requestsNextTo(prefix, of, "at"),
    wrong: (stated) => [
      {
        operator: `${prefix} ${at ? "leaves out" : "holds"} its boundary`,
        breaks: [name, ...dayOf(prefix)],
        answer: instead(prefix, shifted),
      },
      {
        operator: `${prefix} is treated as ${opposite}`,
        breaks: [name, ...neighbourOf(prefix), ...dayOf(prefix)],
        answer: instead(prefix, opposite),
      },
      { operator: `${prefix} is refused`, breaks: [name], answer: refusing(prefix) },
      // A date without a prefix may be compared like eq, so dropping eq or ap may change nothing.
      ...(prefix === stated.find((one) => one !== "eq" && one !== "ap")
        ? [
            {
              operator: "prefixes of dates are dropped",
              breaks: [name],
              answer: each((value) => value.slice(2)),
            },
          ]
        : []),
      ...(at ? [] : ignored(prefix)),
      // Where dates tell records apart, the law that a search leaves out others has this fault.
      ...(prefix === stated[0] && !pinpoints(stated) ? [datesIgnored(stated)] : []),
    ],
  });
}

function nextTo(prefix: PrefixName): readonly ListLaw[] {
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
      wrong: () => (meanings[prefix].at ? ignored(prefix) : []),
    }),
  ];
}

/** The day of an instant depends on the time zone, so only prefixes that bound one side can be checked with a day. */
function byDay(prefix: PrefixName): readonly ListLaw[] {
  if (boundedBy(prefix) === undefined) return [];
  return [
    ofPrefix(prefix, {
      name: dayName(prefix),
      title: `${prefix} with a day ${verbs(meanings[prefix].at)} the record dated on that day`,
      over: (model) => instantParameters(model).filter(({ parameter }) => !parameter.instantsOnly),
      requests: (of) => requestsByDay(prefix, of),
      wrong: () => [{ ...atOneEnd(prefix), breaks: [dayName(prefix)] }],
    }),
  ];
}

interface OfPrefix extends Pick<DateLaw, "name" | "over"> {
  readonly title: string;
  requests(of: DatedRecords): readonly DateRequest[];
  wrong(stated: readonly PrefixName[]): readonly DateFault[];
}

const ofPrefix = (prefix: PrefixName, { title, requests, wrong, ...law }: OfPrefix): ListLaw =>
  dateLaw({
    ...law,
    forPrefixes: (stated) =>
      stated.includes(prefix) ? { title, holds: [prefix], requests, wrong: wrong(stated) } : undefined,
  });

/** The law that asks for the same times with other offsets than the records have. */
export const timeZonesName = "time-zones";

const timeZones = dateLaw({
  name: timeZonesName,
  over: (model) =>
    instantParameters(model).filter(
      ({ parameter }) => !parameter.targets.some(({ field }) => isInUtc(field)),
    ),
  timed: true,
  forPrefixes: (stated) => ({
    title: "instants written with different offsets are compared as instants",
    holds: stated,
    requests: (of) =>
      stated.flatMap((prefix) =>
        (["at", ...oppositeSides(prefix)] as const).flatMap((side) => requestsInOtherZones(prefix, of, side)),
      ),
    wrong: [
      { operator: "dates are compared as texts", breaks: [timeZonesName], answer: holding(inTextOrder) },
      {
        operator: "offsets are ignored",
        breaks: [timeZonesName],
        answer: holding((text, bound) => inTextOrder(withoutOffset(text), withoutOffset(bound))),
      },
      { operator: "bounds are an hour late", breaks: shiftedBy(stated, true), answer: later(1) },
      { operator: "bounds are an hour early", breaks: shiftedBy(stated, false), answer: later(-1) },
    ],
  }),
});

/** Names of the laws that fail if a bound is too late, or too early. */
function shiftedBy(stated: readonly PrefixName[], late: boolean): readonly string[] {
  return stated.flatMap((prefix) => {
    const { before, at, after } = meanings[prefix];
    if (at === (late ? before : after)) return neighbourOf(prefix);
    return at === undefined || (before ?? after) === undefined ? [] : [boundaryName(prefix)];
  });
}

/** Values from just before one record to just after another. */
type Between = (first: Moment, last: Moment) => readonly string[];

const rangeLaw = (
  name: string,
  does: string,
  requests: (between: Between) => readonly DateRequest[],
  wrong: readonly DateFault[] = [],
): ListLaw =>
  dateLaw({
    name,
    forPrefixes: (stated) => {
      const { lower, upper } = boundsOf(stated);
      if (lower === undefined || upper === undefined) return undefined;
      const between = (of: DatedRecords): Between => {
        return (first, last) => [lower + near(of, first, "from", -1), upper + near(of, last, "to", 1)];
      };
      const title = `${lower} and ${upper} in one request ${does}`;
      return { title, holds: ["range", lower, upper], requests: (of) => requests(between(of)), wrong };
    },
  });

const range = rangeLaw("range", "find the records between them", (between) => [
  { values: between("early", "middle"), listed: ["early", "middle"], absent: ["late"] },
  { values: between("middle", "late").toReversed(), listed: ["middle", "late"], absent: ["early"] },
]);

const leavesOutName = "range-leaves-out";
const ofOneBound = { breaks: [leavesOutName], ...ofRanges } as const;

const rangeLeavesOut = rangeLaw(
  leavesOutName,
  "leave out the records before and after",
  (between) => [
    { values: between("middle", "middle"), listed: ["middle"], absent: ["early", "late"] },
    { values: between("middle", "middle").toReversed(), listed: ["middle"], absent: ["early", "late"] },
    { values: between("early", "early"), listed: ["early"], absent: ["middle", "late"] },
    { values: between("late", "late").toReversed(), listed: ["late"], absent: ["middle", "early"] },
  ],
  [
    {
      ...ofOneBound,
      operator: "only the first of a range counts",
      answer: rewriting((asked) => asked.slice(0, 1)),
    },
    {
      ...ofOneBound,
      operator: "only the last of a range counts",
      answer: rewriting((asked) => asked.slice(-1)),
    },
    { ...ofOneBound, operator: "a range is either of its bounds", answer: eitherBound },
  ],
);

/** Name of the law of a range with the same date as both bounds. */
export const oneDateName = "range-of-one-date";

const oneDate = dateLaw({
  name: oneDateName,
  forPrefixes: (stated) => {
    const { lower, upper } = boundsOf(stated);
    const bounds = [lower, upper].flatMap((bound) => (bound && meanings[bound].at === true ? [bound] : []));
    if (bounds.length < 2) return undefined;
    return {
      title: `${bounds.join(" and ")} with one date find the record of that date`,
      holds: ["range", ...bounds],
      requests: (of) => requestOfOneDate(of, bounds),
      wrong: [{ operator: "a range of one date is empty", breaks: [oneDateName], answer: emptyIfOneDate }],
    };
  },
});

/** The laws of date searches: an interface has those of the prefixes that it states. */
export const dateSearches: readonly ListLaw[] = [
  ...prefixes.map(boundary),
  ...prefixes.flatMap(nextTo),
  ...prefixes.flatMap(byDay),
  timeZones,
  range,
  rangeLeavesOut,
  oneDate,
];
