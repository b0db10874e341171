// Adds the three dated records that the date checks search for.
import type { Field } from "../../../spec/field.js";
import type { Json, JsonObject } from "../../../spec/json.js";
import { isTimed } from "../../../spec/limits.js";
import { fitting } from "../../../spec/made-to-fit.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import { topOf, withAt } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { SearchOutcome } from "../../http/api/adapter.js";
import { type DateRequest, oppositeSides, requestsAround } from "../../laws/lists/date-queries.js";
import { statedPrefixes } from "../../search/date-prefixes.js";
import { dayOf, hour, timestamp } from "../../search/date-texts.js";
import { addOwn, similarBody } from "../interactions/add-own.js";
import { once } from "../memo.js";
import { collectionOf, type ParameterPlace, parameterPlaces } from "../places.js";
import { searched } from "../search/search-until.js";
import { type DatedRecords, type Ends, moments } from "./dated-records.js";
import { findDatedRecords, lastDay, startOfDay } from "./find-dated-records.js";

/** Offset of the clock that the records are dated with, in minutes. */
const written = 60;

/** Adds the three records for a date parameter, or finds some. An interval begins and ends at the same instant. */
export const datedRecords = once(
  async (session: Session, of: ParameterPlace): Promise<DatedRecords> => {
    const fixture = await session.fixture(collectionOf(session, of));
    if (fixture.found) return inGrain(session, of, findDatedRecords(session, fixture, of));
    const required = fixture.requiredParameters(of.parameter);
    const added = async (instant: number) =>
      addOwn(session, fixture, withInstant(await similarBody(session, fixture, required), of, instant));
    const early = await added(moments.early);
    const middle = await added(moments.middle);
    const records = { early, middle, late: await added(moments.late) };
    const at = {
      early: [moments.early, moments.early],
      middle: [moments.middle, moments.middle],
      late: [moments.late, moments.late],
    } as const;
    return inGrain(session, of, { fixture, required, records, at, timed: looksAtTimes(of) });
  },
  ({ parameter }) => parameter.name,
);

/** The body with the instant in every field that the parameter looks at. */
export function withInstant(
  body: JsonObject,
  { parameter, resource }: ParameterPlace,
  instant: number,
): JsonObject {
  const dated = parameter.targets.reduce((dating, { path, endPath, field }) => {
    const text = inForm(field, instant);
    const started = withAt(dating, path, text);
    return endPath === undefined ? started : withAt(started, endPath, text);
  }, body);
  return related(resource, dated, lookedAtBy(parameter));
}

/** The members that a parameter looks at. */
const lookedAtBy = ({ targets }: ParameterPlace["parameter"]): readonly string[] =>
  targets.flatMap(({ path, endPath }) => [path, ...(endPath === undefined ? [] : [endPath])].map(topOf));

function inForm(field: Field, instant: number): Json {
  return isTimed(field) ? fitting(field, timestamp(instant, written)) : dayOf(instant);
}

const holdsDay = ({ type }: Field): boolean => type.kind === "dateTime" && type.forms.includes("date");

/** Date parameters over fields that hold at least a day. */
export function dateParameters(model: InterfaceModel): readonly ParameterPlace[] {
  return parameterPlaces(model).filter(
    ({ parameter }) =>
      parameter.dateSearch &&
      parameter.targets.length > 0 &&
      parameter.targets.every(({ field }) => isTimed(field) || holdsDay(field)),
  );
}

/** Those date parameters whose fields all hold instants. */
export function instantParameters(model: InterfaceModel): readonly ParameterPlace[] {
  return dateParameters(model).filter(looksAtTimes);
}

function looksAtTimes({ parameter }: ParameterPlace): boolean {
  return parameter.targets.every(({ field }) => isTimed(field));
}

/**
 * The records with the precision that the deployment compares: to the day if it refuses values with a time of day, or
 * compares only the days.
 */
async function inGrain(session: Session, of: ParameterPlace, dated: DatedRecords): Promise<DatedRecords> {
  if (!dated.timed || of.parameter.instantsOnly) return dated;
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
