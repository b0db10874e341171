// Finds out whether date searches compare the time of day or only the day; the document may leave that open.
import type { Session } from "../../fixtures/session.js";
import type { SearchOutcome } from "../../http/api/adapter.js";
import { statedPrefixes } from "../../search/date-prefixes.js";
import { hour } from "../../search/date-texts.js";
import type { ParameterPlace } from "../places.js";
import { searched } from "../search/search-until.js";
import { type DateRequest, oppositeSides, requestsAround } from "./date-queries.js";
import type { DatedRecords, Ends } from "./dated-records.js";
import { lastDay, startOfDay } from "./find-dated-records.js";

/**
 * The records with the precision that the deployment compares: to the day if it refuses values with a time of day, or
 * compares only the days.
 */
export async function inGrain(
  session: Session,
  of: ParameterPlace,
  dated: DatedRecords,
): Promise<DatedRecords> {
  if (!dated.timed) return dated;
  const byDays = datedByDays(dated);
  return (await comparesByDays(session, of, dated, byDays)) ? byDays : dated;
}

/** The same records, dated to the day: days that are right in every time zone. */
function datedByDays(dated: DatedRecords): DatedRecords {
  const days = ([from, to]: Ends): Ends => [startOfDay(from), lastDay(to)];
  const { early, middle, late } = dated.at;
  return {
    ...dated,
    timed: false,
    byDays: true,
    at: { early: days(early), middle: days(middle), late: days(late) },
  };
}

/** Hours between a record's time and the time asked for, so that both are on one day; times of found records may be near midnight. */
const apart = { added: 10, found: 1 };

async function comparesByDays(
  session: Session,
  of: ParameterPlace,
  dated: DatedRecords,
  byDays: DatedRecords,
): Promise<boolean> {
  const hours = dated.fixture.found ? apart.found : apart.added;
  const requests = requestsAroundMiddle(session, dated, (hours * hour) / 1_000);
  const [first] = requests;
  if (first === undefined) return false;
  const answer = await asked(session, of, dated, first);
  const refused = answer.exchange.status === 400;
  // A prefix that is also wrong for dates days away is a fault, not a comparison by days.
  const rest = refused ? [] : requests.map((one) => ({ one, right: false }));
  const days = requestsAroundMiddle(session, byDays, 1).map((one) => ({ one, right: true }));
  for (const { one, right } of [...rest, ...days]) {
    const { found } = one === first ? answer : await asked(session, of, dated, one);
    if (found === undefined) return false;
    const holds = found.some(({ id }) => id === dated.records.middle.id);
    if ((holds === one.listed.includes("middle")) !== right) return false;
  }
  return true;
}

/** Requests just before and after the middle record's date, where a prefix does the opposite of what it does at the date. */
function requestsAroundMiddle(session: Session, dated: DatedRecords, steps: number): readonly DateRequest[] {
  return statedPrefixes(session.model).flatMap((prefix) =>
    oppositeSides(prefix).flatMap((side) => requestsAround(prefix, dated, side, steps)),
  );
}

/** Waits until the other records are listed, so that a late index is not mistaken for a comparison by days. */
function asked(
  session: Session,
  { parameter }: ParameterPlace,
  { fixture, required, records }: DatedRecords,
  { values, listed }: DateRequest,
): Promise<SearchOutcome> {
  const query = [...required, ...values.map((value) => [parameter.name, value] as const)];
  const others = listed.flatMap((moment) => (moment === "middle" ? [] : (records[moment] ?? [])));
  return searched(session, fixture, query, { listed: others });
}
