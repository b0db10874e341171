// Learns whether searches of a date tell times of a day apart: the document may show no value with a time of day.
import type { Session } from "../../fixtures/session.js";
import type { SearchOutcome } from "../../http/api/adapter.js";
import { statedPrefixes } from "../../search/date-prefixes.js";
import { hour } from "../../search/dates.js";
import type { ParameterPlace } from "../places.js";
import { searched } from "../search/searching.js";
import { type Ask, askBeside, oppositeSides } from "./date-queries.js";
import type { DatedRecords, Ends } from "./dated-records.js";
import { lastDay, startOfDay } from "./find-dated-records.js";

/**
 * The records as the deployment can be asked for them: dated to the day if it takes no value with a time of day, or compares all of
 * them by their days.
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

/** The same records, of whose dates only the days count, in any time zone. */
function datedByDays(dated: DatedRecords): DatedRecords {
  const days = ([from, to]: Ends): Ends => [startOfDay(from), lastDay(to)];
  const { early, middle, late } = dated.at;
  return { ...dated, timed: false, at: { early: days(early), middle: days(middle), late: days(late) } };
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
  const asks = asksBeside(session, dated, (hours * hour) / 1_000);
  const [first] = asks;
  if (first === undefined) return false;
  const answer = await asked(session, of, dated, first);
  const refused = answer.exchange.status === 400;
  // a prefix that is wrong days away too is a fault, and no comparison by days
  const rest = refused ? [] : asks.map((one) => ({ one, right: false }));
  const days = asksBeside(session, byDays, 1).map((one) => ({ one, right: true }));
  for (const { one, right } of [...rest, ...days]) {
    const { found } = one === first ? answer : await asked(session, of, dated, one);
    if (found === undefined) return false;
    const holds = found.some(({ id }) => id === dated.records.middle.id);
    if ((holds === one.listed.includes("middle")) !== right) return false;
  }
  return true;
}

/** Asks beside the middle record's date, on the sides where a prefix does the opposite of what it does at the date itself. */
function asksBeside(session: Session, dated: DatedRecords, steps: number): readonly Ask[] {
  return statedPrefixes(session.model).flatMap((prefix) =>
    oppositeSides(prefix).flatMap((side) => askBeside(prefix, dated, side, steps)),
  );
}

/** Waits until the other records are listed, so that a late index is not taken for a comparison by days. */
function asked(
  session: Session,
  { parameter }: ParameterPlace,
  { fixture, beside, records }: DatedRecords,
  { values, listed }: Ask,
): Promise<SearchOutcome> {
  const query = [...beside, ...values.map((value) => [parameter.name, value] as const)];
  const others = listed.flatMap((moment) => (moment === "middle" ? [] : (records[moment] ?? [])));
  return searched(session, fixture, query, { listed: others });
}
