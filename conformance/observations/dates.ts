// Probes of date searches: prefixes, dates without a prefix, periods, and parameters that may look at several dates.
import { nothing } from "../../spec/answers/records.js";
import { bareDates, dateGrains, intervals, readings } from "../../spec/answers/searching.js";
import type { Gap } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { textAt, withAt } from "../behaviours/json-edits.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord, SearchOutcome } from "../http/api/adapter.js";
import { boundsOf } from "../search/date-prefixes.js";
import { dayOf, daysLater, hour, timestamp } from "../search/date-texts.js";
import { answer, type Observed, probe, Unanswerable } from "./support/answers.js";
import { overParameters, parametersFor } from "./support/candidates.js";
import { addFresh } from "./support/probe-records.js";
import { lists, searchFixture, searchOwn, untilFound } from "./support/probe-searches.js";
import { withArticle } from "./support/with-article.js";

/** Dates whose value may have a prefix; not those of a parameter whose name is the operator. */
const isDate = ({ match, compares }: SearchParameter): boolean => match === "date" && compares === undefined;

/** Whether a record has a single date, an instant, so that only the prefix can make a difference. */
export const plainlyDated = (parameter: SearchParameter): boolean =>
  isDate(parameter) &&
  parameter.dateSearch &&
  !parameter.ambiguous &&
  parameter.targets.length === 1 &&
  parameter.targets.every(({ endPath }) => endPath === undefined);

interface Dated {
  readonly text: string;
  readonly at: number;
  readonly finds: (value: string) => Promise<boolean>;
  /** Whether a prefix with the record's own date finds the record; with its day if times of day are refused. */
  readonly findsAt: (prefix: string) => Promise<boolean>;
}

/** The target's date, and a function that asks whether a value finds the target. */
function datedTarget(session: Session, fixture: Fixture, parameter: SearchParameter): Dated | undefined {
  const text = textAt(fixture.target.body, parameter.targets[0]?.path ?? "");
  const at = text === undefined ? undefined : instantOf(text);
  if (text === undefined || at === undefined) return undefined;
  const search = (value: string) => searchFixture(session, fixture, parameter, value);
  const isListed = async (outcome: SearchOutcome) => {
    if (lists(outcome, fixture.target)) return true;
    if (await session.endsEarly(outcome))
      throw new Unanswerable("the list was cut off, so the record may be in the part that is missing");
    return false;
  };
  const finds = async (value: string) => isListed(await search(value));
  const findsAt = async (prefix: string) => {
    const outcome = await search(prefix + text);
    return outcome.found === undefined ? finds(prefix + dayOf(at)) : isListed(outcome);
  };
  return { text, at, finds, findsAt };
}

/**
 * For each prefix: days from the record's date on which it must find the record, and on which it must not (FHIR R4,
 * Search, Prefixes).
 */
const meanings: readonly { prefix: string; finds: readonly number[]; misses: readonly number[] }[] = [
  { prefix: "ap", finds: [0], misses: [-40_000] },
  { prefix: "eb", finds: [2], misses: [-2] },
  { prefix: "eq", finds: [0], misses: [-2, 2] },
  { prefix: "ge", finds: [-2, 0], misses: [2] },
  { prefix: "gt", finds: [-2], misses: [0, 2] },
  { prefix: "le", finds: [2, 0], misses: [-2] },
  { prefix: "lt", finds: [2], misses: [0, -2] },
  { prefix: "ne", finds: [-2, 2], misses: [0] },
  { prefix: "sa", finds: [-2], misses: [2] },
];

async function behaves(
  dated: Dated,
  meaning: (typeof meanings)[number],
  known: ReadonlySet<string>,
): Promise<boolean> {
  if (known.has(meaning.prefix)) return false;
  const ask = (days: number) =>
    days === 0
      ? dated.findsAt(meaning.prefix)
      : dated.finds(meaning.prefix + dayOf(daysLater(dated.at, days)));
  for (const days of meaning.finds) if (!(await ask(days))) return false;
  for (const days of meaning.misses) if (await ask(days)) return false;
  return true;
}

async function whichOtherPrefixesAreAccepted(session: Session, gap: Gap): Promise<Observed> {
  const stated = new Set<string>(session.model.dates?.prefixes.map(({ prefix }) => prefix));
  const candidates = parametersFor(session, gap, plainlyDated);
  return overParameters(session, candidates, "date parameter", async (fixture, parameter) => {
    const dated = datedTarget(session, fixture, parameter);
    if (dated === undefined) return undefined;
    const found = [];
    for (const meaning of meanings) {
      if (await behaves(dated, meaning, stated)) found.push(meaning.prefix);
    }
    const evidence = `searches of ${fixture.resource.name} by ${parameter.name} were sent with each prefix, for times before, at and after the date of a record (${dated.text})`;
    return answer(found.join(", ") || nothing, evidence, fixture.target.exchange);
  });
}

/** A bound an hour from the record's time, on the same day, which excludes the record. */
function boundNear({ at }: Dated, { lower, upper }: Range): string {
  const morning = new Date(at).getUTCHours() < 12;
  return morning ? lower + timestamp(at + hour) : upper + timestamp(at - hour);
}

async function whatADateWithATimeCompares(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, plainlyDated);
  return overParameters(session, candidates, "date parameter", async (fixture, parameter) => {
    const dated = datedTarget(session, fixture, parameter);
    const range = rangeIn(fixture);
    if (dated === undefined || range === undefined || !dated.text.includes("T")) return undefined;
    const bound = boundNear(dated, range);
    const outcome = await searchFixture(session, fixture, parameter, bound);
    const evidence = `a search of ${fixture.resource.name} was sent with ${parameter.name}=${bound}, an hour from the date of a record (${dated.text})`;
    if (outcome.found !== undefined) {
      const value = lists(outcome, fixture.target) ? dateGrains.day : dateGrains.instant;
      return answer(value, evidence, outcome.exchange);
    }
    const ofDay = await searchFixture(session, fixture, parameter, range.lower + dayOf(dated.at));
    if (ofDay.found === undefined) return undefined;
    return answer(dateGrains.refused, evidence, outcome.exchange, ofDay.exchange);
  });
}

async function whatABareDateFinds(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, plainlyDated);
  return overParameters(session, candidates, "date parameter", async (fixture, parameter) => {
    const dated = datedTarget(session, fixture, parameter);
    if (dated === undefined) return undefined;
    const days = [dated.text.slice(0, 10), dayOf(dated.at)];
    const inDay = (await Promise.all(days.map(dated.finds))).some((found) => found);
    const outside = await dated.finds(dayOf(daysLater(dated.at, 3)));
    const period = inDay && !outside;
    const value = period
      ? bareDates.period
      : (await dated.finds(dated.text)) && !outside
        ? bareDates.text
        : bareDates.other;
    const evidence = `searches of ${fixture.resource.name} by ${parameter.name} were sent for the day of a record and for its exact date (${dated.text})`;
    return answer(value, evidence, fixture.target.exchange);
  });
}

async function whetherAnUnflaggedDateTakesPrefixes(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, (parameter) => isDate(parameter) && !parameter.dateSearch);
  return overParameters(
    session,
    candidates,
    "date parameter without the flag date-searchable",
    async (fixture, parameter) => {
      const dated = datedTarget(session, fixture, parameter);
      const range = rangeIn(fixture);
      if (dated === undefined || range === undefined) return undefined;
      const { lower, upper } = range;
      const value = (prefix: string, days: number) => prefix + written(daysLater(dated.at, days), dated.text);
      const reached = (await dated.finds(value(lower, -2))) && (await dated.finds(value(upper, 2)));
      const passed = (await dated.finds(value(lower, 2))) || (await dated.finds(value(upper, -2)));
      const evidence = `searches of ${fixture.resource.name} by ${parameter.name} were sent with ${lower} and ${upper}, two days from the date of a record (${dated.text})`;
      return answer(reached && !passed ? "yes" : "no", evidence, fixture.target.exchange);
    },
  );
}

/** A time that no other record of a run has. */
const quietDay = Date.UTC(2011, 4, 3, 9, 30);

/** The prefixes of a range's bounds, of those that are stated. */
export interface Range {
  readonly lower: string;
  readonly upper: string;
}

export function rangeIn({ prefixes }: Fixture): Range | undefined {
  const { lower, upper } = boundsOf(prefixes);
  return lower && upper && { lower, upper };
}

/** Whether a range from two days before `at` to two days after it finds the record. Every deployment accepts days. */
async function near(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  record: AddedRecord,
  { lower, upper }: Range,
  at: number,
): Promise<boolean> {
  const values = [lower + dayOf(daysLater(at, -2)), upper + dayOf(daysLater(at, 2))];
  return lists(await searchOwn(session, fixture, parameter, record, ...values), record);
}

async function whetherAWholePeriodCounts(session: Session, gap: Gap): Promise<Observed> {
  const lasting = ({ targets }: SearchParameter) => targets.some(({ endPath }) => endPath !== undefined);
  const candidates = parametersFor(session, gap, lasting);
  return overParameters(
    session,
    candidates,
    "date parameter that searches a period",
    async (fixture, parameter) => {
      const target = parameter.targets.find(({ endPath }) => endPath !== undefined);
      const range = rangeIn(fixture);
      if (target?.endPath === undefined || range === undefined) return undefined;
      const [starts, middle, ends] = [0, 10, 20].map((days) => daysLater(quietDay, days));
      const [start = 0, between = 0, end = 0] = [starts, middle, ends];
      const { path, endPath } = target;
      const own = await addFresh(session, fixture, (body) =>
        withAt(withAt(body, path, timestamp(start)), endPath, timestamp(end)),
      );
      await untilFound(session, fixture, parameter, own, range.lower + dayOf(daysLater(start, -2)));
      const seen = await Promise.all(
        [start, between].map((at) => near(session, fixture, parameter, own, range, at)),
      );
      const value = !seen[0] ? intervals.unclear : seen[1] ? intervals.whole : intervals.start;
      const evidence = `${withArticle(fixture.resource.name)} that lasts 20 days was added, then searched for by ${parameter.name} around its start and around its middle`;
      return answer(value, evidence, own.exchange);
    },
  );
}

async function whichDateIsLookedAt(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, (parameter) => parameter.ambiguous && isDate(parameter));
  return overParameters(
    session,
    candidates,
    "date parameter that can mean several fields",
    async (fixture, parameter) => {
      const range = rangeIn(fixture);
      if (range === undefined) return undefined;
      const paths = parameter.targets.map(({ path }) => path);
      const moments = paths.map((_, i) => daysLater(quietDay, 400 * i));
      const own = await addFresh(session, fixture, (body) =>
        paths.reduce((record, path, i) => {
          const like = textAt(body, path) ?? "";
          return withAt(record, path, written(moments[i] ?? quietDay, like));
        }, body),
      );
      await untilFound(session, fixture, parameter, own, range.lower + dayOf(daysLater(quietDay, -2)));
      const seen = await Promise.all(moments.map((at) => near(session, fixture, parameter, own, range, at)));
      const looked = paths.filter((_, i) => seen[i]);
      const value = looked.length === paths.length ? readings.either : looked.join(", ") || readings.neither;
      const evidence = `${withArticle(fixture.resource.name)} with different days in ${paths.join(" and ")} was added, then searched for by ${parameter.name} around each day`;
      return answer(value, evidence, own.exchange);
    },
  );
}

export const dateProbes = [
  probe("date-prefixes", false, whichOtherPrefixesAreAccepted),
  probe("date-bare", false, whatABareDateFinds),
  probe("date-grain", false, whatADateWithATimeCompares),
  probe("date-unflagged", false, whetherAnUnflaggedDateTakesPrefixes),
  probe("date-interval", true, whetherAWholePeriodCounts),
  probe("ambiguous-target", true, whichDateIsLookedAt),
];

/** The instant of a date in milliseconds; for a date without a time, its first instant in UTC. */
function instantOf(text: string): number | undefined {
  const instant = Date.parse(text.length === 7 ? `${text}-01` : text);
  return Number.isNaN(instant) ? undefined : instant;
}

/** An instant with the precision of `like`: a day if `like` has no time. */
function written(instant: number, like: string): string {
  return like.includes("T") ? timestamp(instant) : dayOf(instant);
}
