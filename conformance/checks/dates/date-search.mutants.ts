import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import { besideName } from "./date-search.js";
import { dateParameters } from "./dated.js";
import {
  boundedBy,
  boundsOf,
  meanings,
  type PrefixName,
  pinpoints,
  prefixOf,
  statedPrefixes,
} from "../../search/date-prefixes.js";
import type { Mutant } from "../../behaviours/mutant.js";
import {
  beginning,
  each,
  eitherBound,
  empty,
  holding,
  hour,
  instead,
  inTextOrder,
  type Lie,
  later,
  onDay,
  onInstant,
  refusing,
  rewriting,
  withoutOffset,
} from "./date-faults.js";
import { searchesBy } from "../search/search.mutants.js";

/** What a liar takes each prefix for, so that what lies at the date itself is not found, or is. */
const besideItself: Readonly<Record<PrefixName, PrefixName>> = {
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
const besideOf = (prefix: PrefixName): readonly string[] => [prefix].flatMap((one) => besideName(one) ?? []);
const boundaryOf = (prefix: PrefixName): string => `${prefix}-boundary`;

/** Names of the checks that see dates stand on the wrong side of what they are compared with. */
const leavingOut = (prefix: PrefixName): readonly string[] =>
  meanings[prefix].at ? besideOf(prefix) : [boundaryOf(prefix)];

/** Lies that are told with one prefix. */
function ofEach(stated: readonly PrefixName[]): readonly Lie[] {
  return [
    ...stated.map((prefix) => ({
      operator: `${prefix} ${meanings[prefix].at ? "leaves out" : "holds"} its boundary`,
      breaks: [boundaryOf(prefix), ...dayOf(prefix)],
      answer: instead(prefix, besideItself[prefix]),
    })),
    ...stated.map((prefix) => ({
      operator: `${prefix} is taken for ${opposites[prefix]}`,
      breaks: [boundaryOf(prefix), ...besideOf(prefix), ...dayOf(prefix)],
      answer: instead(prefix, opposites[prefix]),
    })),
  ];
}

/** Lies that are told with any of them. */
function anyDate(stated: readonly PrefixName[]): readonly Lie[] {
  // a date alone may be compared as eq is, which is near
  const unlikeNone = stated.filter((prefix) => prefix !== "eq" && prefix !== "ap").slice(0, 1);
  const told = pinpoints(stated);
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
      breaks: [...stated.flatMap(leavingOut), ...(told ? ["search/leaves-out"] : [])],
      answer: rewriting(() => [beginning]),
    },
    {
      operator: "nothing is found by date",
      breaks: [...stated.map(boundaryOf), "search/finds"],
      answer: empty,
    },
    {
      operator: "only the first of a range counts",
      breaks: ["range-leaves-out"],
      answer: rewriting((asked) => asked.slice(0, 1)),
    },
    {
      operator: "only the last of a range counts",
      breaks: ["range-leaves-out"],
      answer: rewriting((asked) => asked.slice(-1)),
    },
    { operator: "a range is either of its bounds", breaks: ["range-leaves-out"], answer: eitherBound },
  ];
}

/** Names of the checks that see a bound which is too late, or too early, by what it finds or leaves out. */
function shiftedBy(stated: readonly PrefixName[], late: boolean): readonly string[] {
  return stated.flatMap((prefix) => {
    const { before, at, after } = meanings[prefix];
    if (at === (late ? before : after)) return besideOf(prefix);
    return at === undefined || (before ?? after) === undefined ? [] : [boundaryOf(prefix)];
  });
}

/** Lies that need an instant in the record to be told. */
function instants(stated: readonly PrefixName[]): readonly Lie[] {
  const bounding = stated.filter((prefix) => boundedBy(prefix) !== undefined);
  return [
    { operator: "dates are compared as texts", breaks: ["time-zones"], answer: holding(inTextOrder) },
    {
      operator: "offsets are left out of account",
      breaks: ["time-zones"],
      answer: holding((text, bound) => inTextOrder(withoutOffset(text), withoutOffset(bound))),
    },
    { operator: "bounds are an hour late", breaks: shiftedBy(stated, true), answer: each(later(hour)) },
    { operator: "bounds are an hour early", breaks: shiftedBy(stated, false), answer: each(later(-hour)) },
    {
      operator: "instants count by their days",
      breaks: stated.flatMap(besideOf),
      answer: each(onInstant((instant) => instant.slice(0, 10))),
    },
    ...bounding.toReversed().map((prefix) => atOneEnd(prefix)),
  ];
}

/** A day is taken for the end of it at which the prefix finds what it must not, or misses what it must find. */
function atOneEnd(prefix: PrefixName): Lie {
  const ends = boundedBy(prefix) === "upper";
  const begins = ends === meanings[prefix].at;
  return {
    operator: `${prefix} with a day ${ends ? "ends" : "begins"} as the day ${begins ? "begins" : "ends"}`,
    breaks: dayOf(prefix),
    answer: each(onDay(prefix, (day) => `${prefix}${day}T${begins ? "00:00:00" : "23:59:59"}Z`)),
  };
}

function mutantOf(parameter: SearchParameter, { operator, breaks, answer }: Lie): Mutant {
  const lying = answer(parameter);
  return {
    name: `${parameter.clause}: ${operator}`,
    operator,
    breaks: breaks.map((name) => (name.includes("/") ? name : `date-search/${name}`)),
    clause: parameter.clause,
    behaviour: () => async (call, next) => (searchesBy(call, parameter) ? lying(call, next) : next(call)),
  };
}

/** Whether each of its fields holds instants, so that hours and offsets can be told. */
const timed = ({ targets }: SearchParameter): boolean =>
  targets.every(({ field: { type } }) => type.kind === "dateTime" && type.forms.includes("timestamp"));

/** Whether the document states the prefixes that a date check takes. */
function isStated(stated: readonly PrefixName[], check: string): boolean {
  const prefix = check.indexOf("-") === 2 ? prefixOf(check) : undefined;
  if (prefix !== undefined) return stated.includes(prefix);
  const { lower, upper } = boundsOf(stated);
  return check === "time-zones" || (lower !== undefined && upper !== undefined);
}

/** Date searches that don't compare as the document says, as far as it says so and records can be dated to see it. */
export function dateMutants(model: InterfaceModel): readonly Mutant[] {
  const stated = statedPrefixes(model);
  const dated = new Set(dateParameters(model).map(({ parameter }) => parameter));
  const canTell = (parameter: SearchParameter, check: string) =>
    check.includes("/") || (dated.has(parameter) && isStated(stated, check));
  const searched = model.resources.flatMap(({ parameters }) =>
    parameters.filter(({ dateSearch }) => dateSearch),
  );
  return searched.flatMap((parameter) =>
    [...anyDate(stated), ...(timed(parameter) ? instants(stated) : [])]
      .filter(({ breaks }) => breaks.some((check) => canTell(parameter, check)))
      .map((lie) => mutantOf(parameter, lie)),
  );
}
