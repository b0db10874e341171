// Gaps of searches by date: prefixes, days and times, time zones, and parameters that look at several dates.
import { nothing } from "../../spec/answers/records.js";
import { bareDates, dateGrains, dayZones, intervals, readings } from "../../spec/answers/searching.js";
import { hasOffsets } from "../../spec/limits.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { textAt, withAt } from "../behaviours/json-edits.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { dayOf, daysLater, hour, timestamp } from "../search/date-texts.js";
import { reading, writing } from "./gap.js";
import { type OfParameter, parameters } from "./subjects.js";
import { answer } from "./support/answers.js";
import {
  type Dated,
  datedTarget,
  isDate,
  plainlyDated,
  type Range,
  rangeIn,
  written,
} from "./support/dated-target.js";
import { lists } from "./support/probe-searches.js";

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

async function behaves(dated: Dated, { prefix, finds, misses }: (typeof meanings)[number]): Promise<boolean> {
  const ask = (days: number) =>
    days === 0 ? dated.findsAt(prefix) : dated.finds(prefix + dayOf(daysLater(dated.at, days)));
  for (const days of finds) if (!(await ask(days))) return false;
  for (const days of misses) if (await ask(days)) return false;
  return true;
}

/** A bound an hour from the record's time, on the same day, which excludes the record. */
function boundNear({ at }: Dated, { lower, upper }: Range): string {
  const morning = new Date(at).getUTCHours() < 12;
  return morning ? lower + timestamp(at + hour) : upper + timestamp(at - hour);
}

const plain = parameters("date parameter", plainlyDated);

const unflagged = parameters(
  "date parameter without the flag date-searchable",
  (parameter) => isDate(parameter) && !parameter.dateSearch,
);

const lasting = parameters(
  "date parameter that searches a period",
  ({ targets, instantsOnly = false }) =>
    !instantsOnly && targets.some(({ endPath }) => endPath !== undefined),
);

const ambiguous = parameters(
  "date parameter that can mean several fields",
  (parameter) => parameter.ambiguous && isDate(parameter),
);

const isTimed = ({ targets }: SearchParameter): boolean => targets.every(({ field }) => hasOffsets(field));

const timed = parameters(
  "date parameter that searches dates with a time",
  (parameter) => plainlyDated(parameter) && isTimed(parameter),
);

/** A time that no other record of a run has. */
const quietDay = Date.UTC(2011, 4, 3, 9, 30);

/** Whether ranges from two days before to two days after each time find the record. Every deployment accepts days. */
const around = (
  { finds }: OfParameter,
  own: AddedRecord,
  { lower, upper }: Range,
  times: readonly number[],
) =>
  Promise.all(
    times.map((at) => finds(own, lower + dayOf(daysLater(at, -2)), upper + dayOf(daysLater(at, 2)))),
  );

/** Two times whose own day is not that of UTC, one west of it and one east. */
const times = [
  { text: "2012-06-15T23:30:00-05:00", own: "2012-06-15", utc: "2012-06-16" },
  { text: "2012-06-18T00:30:00+05:00", own: "2012-06-18", utc: "2012-06-17" },
] as const;

/** Whether a search by its own day, and one by its day in UTC, finds a record with this time. */
async function daysThatFind(of: OfParameter, { lower, upper }: Range, time: (typeof times)[number]) {
  const path = of.parameter.targets[0]?.path ?? "";
  const record = await of.add((body) => withAt(body, path, time.text));
  const { exchange } = await of.untilFound(record, `${lower}2012-06-13`);
  const finds = (day: string) => of.finds(record, lower + day, upper + day);
  return { own: await finds(time.own), utc: await finds(time.utc), exchange };
}

export const dateGaps = [
  reading("date-prefixes", plain, async (of) => {
    const dated = datedTarget(of.session, of.at, of.parameter);
    if (dated === undefined) return undefined;
    const stated = new Set<string>(of.model.dates?.prefixes.map(({ prefix }) => prefix));
    const found = [];
    for (const one of meanings)
      if (!stated.has(one.prefix) && (await behaves(dated, one))) found.push(one.prefix);
    const evidence = `searches of ${of.name} by ${of.by} were sent with each prefix, for times before, at and after the date of a record (${dated.text})`;
    return answer(found.join(", ") || nothing, evidence, of.target.exchange);
  }),
  reading("date-bare", plain, async (of) => {
    const dated = datedTarget(of.session, of.at, of.parameter);
    if (dated === undefined) return undefined;
    const days = [dated.text.slice(0, 10), dayOf(dated.at)];
    const inDay = (await Promise.all(days.map(dated.finds))).some((found) => found);
    const outside = await dated.finds(dayOf(daysLater(dated.at, 3)));
    const isPeriod = inDay && !outside;
    const isText = !isPeriod && (await dated.finds(dated.text)) && !outside;
    const evidence = `searches of ${of.name} by ${of.by} were sent for the day of a record and for its exact date (${dated.text})`;
    const value = isPeriod ? bareDates.period : isText ? bareDates.text : bareDates.other;
    return answer(value, evidence, of.target.exchange);
  }),
  reading("date-grain", plain, async (of) => {
    const dated = datedTarget(of.session, of.at, of.parameter);
    const range = rangeIn(of.at);
    if (dated === undefined || range === undefined || !dated.text.includes("T")) return undefined;
    const bound = boundNear(dated, range);
    const outcome = await of.search(bound);
    const evidence = `a search of ${of.name} was sent with ${of.by}=${bound}, an hour from the date of a record (${dated.text})`;
    if (outcome.found !== undefined) {
      const value = lists(outcome, of.target) ? dateGrains.day : dateGrains.instant;
      return answer(value, evidence, outcome.exchange);
    }
    const ofDay = await of.search(range.lower + dayOf(dated.at));
    if (ofDay.found === undefined) return undefined;
    return answer(dateGrains.refused, evidence, outcome.exchange, ofDay.exchange);
  }),
  reading("date-unflagged", unflagged, async (of) => {
    const dated = datedTarget(of.session, of.at, of.parameter);
    const range = rangeIn(of.at);
    if (dated === undefined || range === undefined) return undefined;
    const { lower, upper } = range;
    const finds = (prefix: string, days: number) =>
      dated.finds(prefix + written(daysLater(dated.at, days), dated.text));
    const reached = (await finds(lower, -2)) && (await finds(upper, 2));
    const passed = (await finds(lower, 2)) || (await finds(upper, -2));
    const evidence = `searches of ${of.name} by ${of.by} were sent with ${lower} and ${upper}, two days from the date of a record (${dated.text})`;
    return answer(reached && !passed ? "yes" : "no", evidence, of.target.exchange);
  }),
  writing("date-interval", lasting, async (of) => {
    const { path, endPath } = of.parameter.targets.find((one) => one.endPath !== undefined) ?? {};
    const range = rangeIn(of.at);
    if (path === undefined || endPath === undefined || range === undefined) return undefined;
    const [middle, end] = [daysLater(quietDay, 10), daysLater(quietDay, 20)];
    const own = await of.add((body) =>
      withAt(withAt(body, path, timestamp(quietDay)), endPath, timestamp(end)),
    );
    await of.untilFound(own, range.lower + dayOf(daysLater(quietDay, -2)));
    const [atStart, atMiddle] = await around(of, own, range, [quietDay, middle]);
    const value = !atStart ? intervals.unclear : atMiddle ? intervals.whole : intervals.start;
    const evidence = `${of.a} that lasts 20 days was added, then searched for by ${of.by} around its start and around its middle`;
    return answer(value, evidence, own.exchange);
  }),
  writing("ambiguous-target", ambiguous, async (of) => {
    const range = rangeIn(of.at);
    if (range === undefined) return undefined;
    const paths = of.parameter.targets.map(({ path }) => path);
    const moments = paths.map((_, i) => daysLater(quietDay, 400 * i));
    const own = await of.add((body) =>
      paths.reduce((record, path, i) => {
        const text = written(moments[i] ?? quietDay, textAt(body, path) ?? "");
        return withAt(record, path, text);
      }, body),
    );
    await of.untilFound(own, range.lower + dayOf(daysLater(quietDay, -2)));
    const seen = await around(of, own, range, moments);
    const looked = paths.filter((_, i) => seen[i]);
    const value = looked.length === paths.length ? readings.either : looked.join(", ") || readings.neither;
    const evidence = `${of.a} with different days in ${paths.join(" and ")} was added, then searched for by ${of.by} around each day`;
    return answer(value, evidence, own.exchange);
  }),
  writing("date-zone", timed, async (of) => {
    const range = rangeIn(of.at);
    if (range === undefined) return undefined;
    const found = [];
    for (const time of times) found.push(await daysThatFind(of, range, time));
    const isUtc = found.every(({ own, utc }) => utc && !own);
    const isOwn = found.every(({ own, utc }) => own && !utc);
    const evidence = `records dated ${times.map(({ text }) => text).join(" and ")} were searched for by ${of.by}, both by the day that is written and by the day in UTC`;
    const value = isUtc ? dayZones.utc : isOwn ? dayZones.own : dayZones.other;
    return answer(value, evidence, ...found.map(({ exchange }) => exchange));
  }),
];
