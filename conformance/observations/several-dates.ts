// Probes of date searches that look at several dates of a record, or at days in several time zones.
import { dayZones, intervals, readings } from "../../spec/answers/searching.js";
import type { Gap } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { textAt, withAt } from "../behaviours/json-edits.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { AddedRecord } from "../http/api/adapter.js";
import { dayOf, daysLater, timestamp } from "../search/date-texts.js";
import { answer, type Observed, probe } from "./support/answers.js";
import { overParameters, parametersFor } from "./support/candidates.js";
import { isListed } from "./support/controls.js";
import { isDate, plainlyDated, type Range, rangeIn, written } from "./support/dated-target.js";
import { addFresh } from "./support/probe-records.js";
import { searchOwn, untilFound } from "./support/probe-searches.js";
import { withArticle } from "./support/with-article.js";

/** A time that no other record of a run has. */
const quietDay = Date.UTC(2011, 4, 3, 9, 30);

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
  return isListed(session, await searchOwn(session, fixture, parameter, record, ...values), record);
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

/** Two times whose own day is not that of UTC, one west of it and one east. */
const times = [
  { text: "2012-06-15T23:30:00-05:00", own: "2012-06-15", utc: "2012-06-16" },
  { text: "2012-06-18T00:30:00+05:00", own: "2012-06-18", utc: "2012-06-17" },
] as const;

const isTimed = ({ targets }: SearchParameter): boolean =>
  targets.every(({ field: { type } }) => type.kind === "dateTime" && type.forms.includes("timestamp"));

/** Whether a search by its own day, and one by its day in UTC, finds a record with this time. */
async function daysThatFind(
  session: Session,
  { fixture, parameter, range }: { fixture: Fixture; parameter: SearchParameter; range: Range },
  { text, own, utc }: (typeof times)[number],
) {
  const record = await addFresh(session, fixture, (body) =>
    withAt(body, parameter.targets[0]?.path ?? "", text),
  );
  const { exchange } = await untilFound(session, fixture, parameter, record, `${range.lower}2012-06-13`);
  const finds = async (day: string) => {
    const values = [range.lower + day, range.upper + day];
    return isListed(session, await searchOwn(session, fixture, parameter, record, ...values), record);
  };
  return { own: await finds(own), utc: await finds(utc), exchange };
}

async function whoseDayIsCompared(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, (one) => plainlyDated(one) && isTimed(one));
  return overParameters(
    session,
    candidates,
    "date parameter that searches dates with a time",
    async (fixture, parameter) => {
      const range = rangeIn(fixture);
      if (range === undefined) return undefined;
      const found = [];
      for (const time of times) found.push(await daysThatFind(session, { fixture, parameter, range }, time));
      const isUtc = found.every(({ own, utc }) => utc && !own);
      const isOwn = found.every(({ own, utc }) => own && !utc);
      const evidence = `records dated ${times.map(({ text }) => text).join(" and ")} were searched for by ${parameter.name}, both by the day that is written and by the day in UTC`;
      const value = isUtc ? dayZones.utc : isOwn ? dayZones.own : dayZones.other;
      return answer(value, evidence, ...found.map(({ exchange }) => exchange));
    },
  );
}

export const severalDateProbes = [
  probe("date-interval", true, whetherAWholePeriodCounts),
  probe("ambiguous-target", true, whichDateIsLookedAt),
  probe("date-zone", true, whoseDayIsCompared),
];
