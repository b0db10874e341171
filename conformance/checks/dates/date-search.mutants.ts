// Mutants of the date search checks: prefixes, bounds, ranges and time zones are compared wrongly.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { entriesOf, withEntries, withoutNext } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import {
  boundedBy,
  boundsOf,
  meanings,
  type PrefixName,
  pinpoints,
  prefixOf,
  statedPrefixes,
} from "../../search/date-prefixes.js";
import { dateParameters } from "./add-dated-records.js";
import {
  beginning,
  type DateFault,
  dropping,
  each,
  eitherBound,
  empty,
  emptyIfOneDate,
  holding,
  hour,
  instead,
  inTextOrder,
  later,
  onDay,
  refusing,
  rewriting,
  withoutOffset,
} from "./date-faults.js";
import { closedBounds, neighbourName, oneDateName, timeZonesName } from "./date-search.js";

/** For each prefix, the one that differs from it only at the date itself: a mutant uses it instead. */
const shiftedAtDate: Readonly<Record<PrefixName, PrefixName>> = {
  ge: "gt",
  le: "lt",
  gt: "ge",
  lt: "le",
  sa: "ge",
  eb: "le",
  eq: "gt",
  ne: "ge",
  ap: "gt",
};

const opposites: Readonly<Record<PrefixName, PrefixName>> = {
  ge: "le",
  le: "ge",
  gt: "lt",
  lt: "gt",
  sa: "eb",
  eb: "sa",
  eq: "ne",
  ne: "eq",
  ap: "ne",
};

const dayOf = (prefix: PrefixName): readonly string[] => (boundedBy(prefix) ? [`${prefix}-day`] : []);
const neighbourOf = (prefix: PrefixName): readonly string[] =>
  [prefix].flatMap((one) => neighbourName(one) ?? []);
const boundaryOf = (prefix: PrefixName): string => `${prefix}-boundary`;

/** Names of the checks that fail if a date on the wrong side is listed. */
const leavingOut = (prefix: PrefixName): readonly string[] =>
  meanings[prefix].at ? neighbourOf(prefix) : [boundaryOf(prefix)];

/** Faults of a single prefix. */
function ofEach(stated: readonly PrefixName[]): readonly DateFault[] {
  return [
    ...stated.map((prefix) => ({
      operator: `${prefix} ${meanings[prefix].at ? "leaves out" : "holds"} its boundary`,
      breaks: [boundaryOf(prefix), ...dayOf(prefix)],
      answer: instead(prefix, shiftedAtDate[prefix]),
    })),
    ...stated.map((prefix) => ({
      operator: `${prefix} is treated as ${opposites[prefix]}`,
      breaks: [boundaryOf(prefix), ...neighbourOf(prefix), ...dayOf(prefix)],
      answer: instead(prefix, opposites[prefix]),
    })),
  ];
}

/** Where a document states both bounds, every search by a date asks with both. */
const ofRanges = {
  shownBy: ["search/leaves-out", "date-search/range", "metamorphic/range-is-both"],
} as const;

/** Faults that can be seen with dates of any precision. */
function anyDate(stated: readonly PrefixName[]): readonly DateFault[] {
  // A date without a prefix may be compared like eq, so dropping eq or ap may change nothing.
  const unlikeNone = stated.filter((prefix) => prefix !== "eq" && prefix !== "ap").slice(0, 1);
  const reported = pinpoints(stated);
  return [
    ...ofEach(stated),
    {
      operator: "prefixes of dates are dropped",
      breaks: unlikeNone.map(boundaryOf),
      answer: each((value) => value.slice(2)),
    },
    ...stated.map((prefix) => ({
      operator: `${prefix} is refused`,
      breaks: [boundaryOf(prefix)],
      answer: refusing(prefix),
    })),
    {
      operator: "dates are ignored",
      breaks: [...stated.flatMap(leavingOut), ...(reported ? ["search/leaves-out"] : [])],
      answer: rewriting(() => [beginning]),
    },
    ...stated
      .filter((prefix) => boundedBy(prefix) !== undefined)
      .map((prefix) => ({
        operator: `${prefix} is ignored`,
        breaks: leavingOut(prefix),
        ...ofRanges,
        answer: dropping(prefix),
      })),
    {
      operator: "nothing is found by date",
      breaks: [...stated.map(boundaryOf), "search/finds"],
      answer: empty,
    },
    {
      operator: "only the first of a range counts",
      breaks: ["range-leaves-out"],
      ...ofRanges,
      answer: rewriting((asked) => asked.slice(0, 1)),
    },
    {
      operator: "only the last of a range counts",
      breaks: ["range-leaves-out"],
      ...ofRanges,
      answer: rewriting((asked) => asked.slice(-1)),
    },
    {
      operator: "a range is either of its bounds",
      breaks: ["range-leaves-out"],
      ...ofRanges,
      answer: eitherBound,
    },
    ...(closedBounds(stated).length > 0
      ? [{ operator: "a range of one date is empty", breaks: [oneDateName], answer: emptyIfOneDate }]
      : []),
  ];
}

/** Names of the checks that fail if a bound is too late, or too early. */
function shiftedBy(stated: readonly PrefixName[], late: boolean): readonly string[] {
  return stated.flatMap((prefix) => {
    const { before, at, after } = meanings[prefix];
    if (at === (late ? before : after)) return neighbourOf(prefix);
    return at === undefined || (before ?? after) === undefined ? [] : [boundaryOf(prefix)];
  });
}

/** Faults that can be seen only if records hold instants. */
function instants(stated: readonly PrefixName[]): readonly DateFault[] {
  const bounding = stated.filter((prefix) => boundedBy(prefix) !== undefined);
  return [
    { operator: "dates are compared as texts", breaks: [timeZonesName], answer: holding(inTextOrder) },
    {
      operator: "offsets are ignored",
      breaks: [timeZonesName],
      answer: holding((text, bound) => inTextOrder(withoutOffset(text), withoutOffset(bound))),
    },
    { operator: "bounds are an hour late", breaks: shiftedBy(stated, true), answer: each(later(hour)) },
    { operator: "bounds are an hour early", breaks: shiftedBy(stated, false), answer: each(later(-hour)) },
    ...bounding.toReversed().map((prefix) => atOneEnd(prefix)),
  ];
}

/** A day is read as one of its ends: the one with which the prefix gives a wrong answer. */
function atOneEnd(prefix: PrefixName): DateFault {
  const ends = boundedBy(prefix) === "upper";
  const begins = ends === meanings[prefix].at;
  return {
    operator: `${prefix} with a day ${ends ? "ends" : "begins"} as the day ${begins ? "begins" : "ends"}`,
    breaks: dayOf(prefix),
    answer: each(onDay(prefix, (day) => `${prefix}${day}T${begins ? "00:00:00" : "23:59:59"}Z`)),
  };
}

function mutantOf(parameter: SearchParameter, { operator, breaks, shownBy, answer }: DateFault): Mutant {
  const faulty = answer(parameter);
  return {
    name: `${parameter.clause}: ${operator}`,
    operator,
    breaks: breaks.map((name) => (name.includes("/") ? name : `date-search/${name}`)),
    ...(shownBy === undefined ? {} : { shownBy }),
    clause: parameter.clause,
    behaviour: () => async (call, next) => (searchesBy(call, parameter) ? faulty(call, next) : next(call)),
  };
}

/** Whether all fields that a parameter looks at hold instants, so that hours and offsets matter. */
const timed = ({ targets }: SearchParameter): boolean =>
  targets.every(({ field: { type } }) => type.kind === "dateTime" && type.forms.includes("timestamp"));

/** Whether the document states the prefixes that a date check uses. */
function isStated(stated: readonly PrefixName[], check: string): boolean {
  const prefix = check.indexOf("-") === 2 ? prefixOf(check) : undefined;
  if (prefix !== undefined) return stated.includes(prefix);
  const { lower, upper } = boundsOf(stated);
  return check === timeZonesName || (lower !== undefined && upper !== undefined);
}

const firstOnly = (breaks: readonly string[]): Mutant => ({
  name: "a list holds only the first matching record",
  breaks,
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    const entries = entriesOf(reply);
    return entries === undefined ? reply : withoutNext(withEntries(reply, entries.slice(0, 1)));
  },
});

/** The date checks whose list must hold two records. */
function ofTwo(model: InterfaceModel): readonly string[] {
  const stated = statedPrefixes(model);
  const { lower, upper } = boundsOf(stated);
  const requiredFor = (prefix: PrefixName) => (boundedBy(prefix) ? neighbourName(prefix) : undefined);
  const names = stated.flatMap((prefix) => {
    const { before, at, after } = meanings[prefix];
    const found = [before, at, after].filter((each) => each === true).length;
    return found > 1 ? [`${prefix}-boundary`] : (requiredFor(prefix) ?? []);
  });
  return [...names, ...(lower && upper ? ["range"] : [])].map((name) => `date-search/${name}`);
}

/** The mutants whose fault can be seen with the prefixes that the document states. */
export function dateMutants(model: InterfaceModel): readonly Mutant[] {
  const stated = statedPrefixes(model);
  const datedRecords = new Set(dateParameters(model).map(({ parameter }) => parameter));
  const canTell = (parameter: SearchParameter, check: string) =>
    check.includes("/") || (datedRecords.has(parameter) && isStated(stated, check));
  const searched = model.resources.flatMap(({ parameters }) =>
    parameters.filter(({ dateSearch }) => dateSearch),
  );
  const twoDated = ofTwo(model);
  const mutants = searched.flatMap((parameter) =>
    [...anyDate(stated), ...(timed(parameter) ? instants(stated) : [])]
      .filter(({ breaks }) => breaks.some((check) => canTell(parameter, check)))
      .map((fault) => mutantOf(parameter, fault)),
  );
  return twoDated.length > 0 && datedRecords.size > 0 ? [...mutants, firstOnly(twoDated)] : mutants;
}
