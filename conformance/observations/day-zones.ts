// Probes in which time zone a search compares a day with a time.
import { dayZones } from "../../spec/answers/searching.js";
import type { Gap } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { withAt } from "../behaviours/json-edits.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import { answer, type Observed, probe } from "./support/answers.js";
import { overParameters, parametersFor } from "./support/candidates.js";
import { plainlyDated, type Range, rangeIn } from "./support/dated-target.js";
import { addFresh } from "./support/probe-records.js";
import { lists, searchOwn, untilFound } from "./support/probe-searches.js";

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
    return lists(await searchOwn(session, fixture, parameter, record, ...values), record);
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

export const dayZoneProbes = [probe("date-zone", true, whoseDayIsCompared)];
