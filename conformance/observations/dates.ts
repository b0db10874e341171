// Probes of how a search compares dates: with and without a prefix, a day with a time.
import { nothing } from "../../spec/answers/records.js";
import { bareDates, dateGrains } from "../../spec/answers/searching.js";
import type { Gap } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import { dayOf, daysLater, hour, timestamp } from "../search/date-texts.js";
import { answer, type Observed, probe } from "./support/answers.js";
import { overParameters, parametersFor } from "./support/candidates.js";
import {
  type Dated,
  datedTarget,
  isDate,
  plainlyDated,
  type Range,
  rangeIn,
  written,
} from "./support/dated-target.js";
import { lists, searchFixture } from "./support/probe-searches.js";

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

export const dateProbes = [
  probe("date-prefixes", false, whichOtherPrefixesAreAccepted),
  probe("date-bare", false, whatABareDateFinds),
  probe("date-grain", false, whatADateWithATimeCompares),
  probe("date-unflagged", false, whetherAnUnflaggedDateTakesPrefixes),
];
