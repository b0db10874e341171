import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import { dateParameters } from "../../checks/dated.js";
import { type Behaviour, type Call, plainReply, withQuery } from "../call.js";
import { entriesOf, filtered, queryOf, wholeList, withEntries, withoutNext } from "../lists.js";
import { textsAt } from "../looking.js";
import type { Liar } from "../server.js";
import { searchesBy } from "./parameters.js";

/** What a liar does with the searches by its parameter. */
interface Lie {
  readonly operator: string;
  /** Names of the date checks of which one must catch it, or `FAMILY/NAME` of others. */
  readonly breaks: readonly string[];
  readonly answer: (parameter: SearchParameter) => Behaviour;
}

/** The earliest date that anything could have, to stand in for a bound that a liar applies itself. */
const beginning = "ge1000-01-01";
const hour = 3_600_000;

const values = (call: Call, { name }: SearchParameter): readonly string[] =>
  call.url.searchParams.getAll(name);

/** The call with other values of the parameter. */
function asking(call: Call, { name }: SearchParameter, asked: readonly string[]): Call {
  const others = queryOf(call).filter(([each]) => each !== name);
  return withQuery(call, [...others, ...asked.map((value) => [name, value] as const)]);
}

/** Asks the server beneath for something else. */
const rewriting =
  (change: (asked: readonly string[]) => readonly string[]): Lie["answer"] =>
  (parameter) =>
  (call, next) =>
    next(asking(call, parameter, change(values(call, parameter))));

const each = (change: (value: string) => string) => rewriting((asked) => asked.map(change));

const instead = (from: string, to: string) =>
  each((value) => (value.startsWith(from) ? to + value.slice(from.length) : value));

/** Holds every bound against the texts that a record holds, in place of the server beneath. */
const holding =
  (fits: (text: string, bound: string) => boolean): Lie["answer"] =>
  (parameter) =>
  async (call, next) => {
    const bounds = values(call, parameter);
    const reply = await next(asking(call, parameter, [beginning]));
    return filtered(reply, (record) => {
      const texts = parameter.targets.flatMap((target) => textsAt(record, target));
      return bounds.every((bound) => texts.some((text) => fits(text, bound)));
    });
  };

function inTextOrder(text: string, bound: string): boolean {
  const value = bound.slice(2);
  if (bound.startsWith("ge")) return text >= value;
  return bound.startsWith("le") ? text <= value || text.startsWith(value) : text.startsWith(bound);
}

const withoutOffset = (text: string): string => text.replace(/(Z|[+-]\d\d:\d\d)$/, "");

/** Part of a value behind its prefix, where it is an instant. */
const onInstant = (change: (instant: string) => string) => (value: string) =>
  value.replace(/\d{4}-\d\d-\d\dT.*$/, change);

const later = (milliseconds: number) =>
  onInstant((instant) => new Date(Date.parse(instant) + milliseconds).toISOString());

const onDay = (prefix: string, change: (day: string) => string) => (value: string) =>
  new RegExp(`^${prefix}\\d{4}-\\d\\d-\\d\\d$`).test(value) ? change(value.slice(2)) : value;

const refusing =
  (prefix: string): Lie["answer"] =>
  (parameter) =>
  async (call, next) =>
    values(call, parameter).some((value) => value.startsWith(prefix))
      ? plainReply(400, { error: `what is ${prefix}?` })
      : next(call);

const empty: Lie["answer"] = () => async (call, next) => {
  const reply = await next(call);
  return entriesOf(reply) === undefined ? reply : withEntries(reply, []);
};

/** Every record that satisfies one of the bounds. */
const eitherBound: Lie["answer"] = (parameter) => async (call, next) => {
  const lists = [];
  for (const value of values(call, parameter))
    lists.push(await wholeList(asking(call, parameter, [value]), next));
  const [first] = lists;
  const all = new Map(
    lists.flatMap((list) => entriesOf(list) ?? []).map((entry) => [JSON.stringify(entry.record), entry]),
  );
  return first === undefined ? next(call) : withoutNext(withEntries(first, [...all.values()]));
};

const anyDate: readonly Lie[] = [
  { operator: "ge leaves out its boundary", breaks: ["ge-boundary", "ge-day"], answer: instead("ge", "gt") },
  { operator: "le leaves out its boundary", breaks: ["le-boundary", "le-day"], answer: instead("le", "lt") },
  {
    operator: "ge is taken for le",
    breaks: ["ge-boundary", "ge-leaves-out", "ge-day"],
    answer: instead("ge", "le"),
  },
  {
    operator: "le is taken for ge",
    breaks: ["le-boundary", "le-leaves-out", "le-day"],
    answer: instead("le", "ge"),
  },
  {
    operator: "prefixes of dates are dropped",
    breaks: ["ge-boundary"],
    answer: each((value) => value.slice(2)),
  },
  { operator: "ge is refused", breaks: ["ge-boundary"], answer: refusing("ge") },
  { operator: "le is refused", breaks: ["le-boundary"], answer: refusing("le") },
  {
    operator: "dates are ignored",
    breaks: ["ge-leaves-out", "le-leaves-out", "search/leaves-out"],
    answer: rewriting(() => [beginning]),
  },
  {
    operator: "nothing is found by date",
    breaks: ["ge-boundary", "le-boundary", "search/finds"],
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

/** Lies that need an instant in the record to be told. */
const instants: readonly Lie[] = [
  { operator: "dates are compared as texts", breaks: ["time-zones"], answer: holding(inTextOrder) },
  {
    operator: "offsets are left out of account",
    breaks: ["time-zones"],
    answer: holding((text, bound) => inTextOrder(withoutOffset(text), withoutOffset(bound))),
  },
  {
    operator: "bounds are an hour late",
    breaks: ["ge-boundary", "le-leaves-out"],
    answer: each(later(hour)),
  },
  {
    operator: "bounds are an hour early",
    breaks: ["ge-leaves-out", "le-boundary"],
    answer: each(later(-hour)),
  },
  {
    operator: "instants count by their days",
    breaks: ["ge-leaves-out", "le-leaves-out"],
    answer: each(onInstant((instant) => instant.slice(0, 10))),
  },
  {
    operator: "le with a day ends as the day begins",
    breaks: ["le-day"],
    answer: each(onDay("le", (day) => `le${day}T00:00:00Z`)),
  },
  {
    operator: "ge with a day begins as the day ends",
    breaks: ["ge-day"],
    answer: each(onDay("ge", (day) => `ge${day}T23:59:59Z`)),
  },
];

function liarOf(parameter: SearchParameter, { operator, breaks, answer }: Lie): Liar {
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

/** Prefixes that the document must have for a date check to be there. */
function neededFor(check: string): readonly string[] {
  return check.startsWith("ge-") ? ["ge"] : check.startsWith("le-") ? ["le"] : ["ge", "le"];
}

/** Date searches that don't compare as the document says, as far as it says so and records can be dated to see it. */
export function dateLiars(model: InterfaceModel): readonly Liar[] {
  const stated = model.dates?.prefixes.map(({ prefix }): string => prefix) ?? [];
  const dated = new Set(dateParameters(model).map(({ parameter }) => parameter));
  const canTell = (parameter: SearchParameter, check: string) =>
    check.includes("/") || (dated.has(parameter) && neededFor(check).every((one) => stated.includes(one)));
  const searched = model.resources.flatMap(({ parameters }) =>
    parameters.filter(({ dateSearch }) => dateSearch),
  );
  return searched.flatMap((parameter) =>
    [...anyDate, ...(timed(parameter) ? instants : [])]
      .filter(({ breaks }) => breaks.some((check) => canTell(parameter, check)))
      .map((lie) => liarOf(parameter, lie)),
  );
}
