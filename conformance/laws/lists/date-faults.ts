// Wrong ways to answer searches by date, from which the servers that break the laws of date searches are made.
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type Behaviour, type Call, plainReply, withQuery } from "../../behaviours/call.js";
import { textsAt } from "../../behaviours/call-queries.js";
import { entriesOf, filtered, queryOf, wholeList, withEntries, withoutNext } from "../../behaviours/lists.js";
import { boundedBy, meanings, type PrefixName, prefixOf } from "../../search/date-prefixes.js";
import { hour } from "../../search/date-texts.js";
import { listing } from "./list-faults.js";

/** A wrong way to answer the searches by a date parameter. */
export interface DateFault {
  readonly operator: string;
  /** Laws of which at least one must catch it: names of date laws, or `FAMILY/NAME`. */
  readonly breaks: readonly string[];
  /** See `Mutant`. */
  readonly shownBy?: readonly string[];
  readonly answer: (parameter: SearchParameter) => Behaviour;
}

/** A bound before every date: what the server beneath is asked if the fault filters the list itself. */
export const beginning = "ge1000-01-01";

const values = (call: Call, { name }: SearchParameter): readonly string[] =>
  call.url.searchParams.getAll(name);

/** The call with these values of the parameter in place of its own. */
function withValues(call: Call, { name }: SearchParameter, asked: readonly string[]): Call {
  const others = queryOf(call).filter(([each]) => each !== name);
  return withQuery(call, [...others, ...asked.map((value) => [name, value] as const)]);
}

/** Passes changed values on to the server beneath. */
export const rewriting =
  (change: (asked: readonly string[]) => readonly string[]): DateFault["answer"] =>
  (parameter) =>
  (call, next) =>
    next(withValues(call, parameter, change(values(call, parameter))));

/** Bounds with this prefix are dropped. */
export const dropping = (prefix: string): DateFault["answer"] =>
  rewriting((asked) => {
    const kept = asked.filter((value) => !value.startsWith(prefix));
    return kept.length > 0 ? kept : [beginning];
  });

export const each = (change: (value: string) => string) => rewriting((asked) => asked.map(change));

export const instead = (from: string, to: string) =>
  each((value) => (value.startsWith(from) ? to + value.slice(from.length) : value));

/** Compares every bound with the texts of a record itself, instead of the server beneath. */
export const holding =
  (fits: (text: string, bound: string) => boolean): DateFault["answer"] =>
  (parameter) =>
  async (call, next) => {
    const bounds = values(call, parameter);
    const reply = await next(withValues(call, parameter, [beginning]));
    return filtered(reply, (record) => {
      const texts = parameter.targets.flatMap((target) => textsAt(record, target));
      return bounds.every((bound) => texts.some((text) => fits(text, bound)));
    });
  };

export function inTextOrder(text: string, bound: string): boolean {
  const prefix = prefixOf(bound);
  const value = bound.slice(2);
  if (prefix === undefined) return text.startsWith(bound);
  return meanings[prefix][text.startsWith(value) ? "at" : text < value ? "before" : "after"] === true;
}

export const withoutOffset = (text: string): string => text.replace(/(Z|[+-]\d\d:\d\d)$/, "");

/** Bounds that are instants are so many hours later. */
export const later = (hours: number): DateFault["answer"] =>
  each((value) =>
    value.replace(/\d{4}-\d\d-\d\dT.*$/, (instant) =>
      new Date(Date.parse(instant) + hours * hour).toISOString(),
    ),
  );

/** A day is read as one of its ends: the one with which the prefix gives a wrong answer. */
export function atOneEnd(prefix: PrefixName): Omit<DateFault, "breaks"> {
  const ends = boundedBy(prefix) === "upper";
  const begins = ends === meanings[prefix].at;
  const isDay = new RegExp(`^${prefix}\\d{4}-\\d\\d-\\d\\d$`);
  return {
    operator: `${prefix} with a day ${ends ? "ends" : "begins"} as the day ${begins ? "begins" : "ends"}`,
    answer: each((value) => (isDay.test(value) ? `${value}T${begins ? "00:00:00" : "23:59:59"}Z` : value)),
  };
}

export const refusing =
  (prefix: string): DateFault["answer"] =>
  (parameter) =>
  async (call, next) =>
    values(call, parameter).some((value) => value.startsWith(prefix))
      ? plainReply(400, { error: `what is ${prefix}?` })
      : next(call);

export const empty: DateFault["answer"] = () => listing(() => []);

/** A range from a date to the same date finds nothing, like one that leaves out an end. */
export const emptyIfOneDate: DateFault["answer"] = (parameter) => async (call, next) => {
  const bounds = values(call, parameter).map((value) => value.slice(2));
  return bounds.length > 1 && new Set(bounds).size === 1 ? empty(parameter)(call, next) : next(call);
};

/** Lists every record that satisfies at least one of the bounds. */
export const eitherBound: DateFault["answer"] = (parameter) => async (call, next) => {
  const lists = [];
  for (const value of values(call, parameter))
    lists.push(await wholeList(withValues(call, parameter, [value]), next));
  const [first] = lists;
  const all = new Map(
    lists.flatMap((list) => entriesOf(list) ?? []).map((entry) => [JSON.stringify(entry.record), entry]),
  );
  return first === undefined ? next(call) : withoutNext(withEntries(first, [...all.values()]));
};
