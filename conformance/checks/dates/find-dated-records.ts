// Finds dated records for a run that only reads.
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { agrees, isOpen } from "../../search/compare-records.js";
import { day, dayOf, hour } from "../../search/date-texts.js";
import { valuesAt } from "../../search/record-values.js";
import { heldSpanOf } from "../../search/time-spans.js";
import { lacking } from "../fixture-for.js";
import type { ParameterPlace } from "../places.js";
import type { DatedRecords, Ends } from "./dated-records.js";

/** Records this far apart have the same order in every time zone. */
const apart = 3 * day;
const someTime = 100 * day;

const second = /T\d{2}:\d{2}:\d{2}(?:\.0+)?(?:Z|[+-]\d{2}:?\d{2})$/;
const wholeDay = /^\d{4}-\d{2}-\d{2}$/;

/** The date of a record whose dates are all exact to the second or to the day. */
interface When {
  readonly ends: Ends;
  readonly timed: boolean;
}

/**
 * Found records, for a run that only reads: one record, dated to the second if possible, and if there are any, one
 * before it and one after it that the same query finds.
 */
export function findDatedRecords(session: Session, fixture: Fixture, of: ParameterPlace): DatedRecords {
  const { parameter } = of;
  const timed = fixture.for(parameter, (record) => whenOf(parameter, record)?.timed === true);
  const own = timed ?? fixture.for(parameter, (record) => whenOf(parameter, record) !== undefined);
  const middle = own && whenOf(parameter, own.target);
  if (own === undefined || middle === undefined) throw lacking(of, ", exact to the day or the second,");
  const required = own.requiredParameters(parameter);
  const names = new Set(required.map(([name]) => name));
  const compared = fixture.resource.parameters.filter(({ name }) => names.has(name));
  const like = own.records.filter((record) =>
    compared.every((one) => agrees(session.model, one, own.target, record)),
  );
  const [from, to] = middle.ends;
  const exact = like.filter((record) => !middle.timed || whenOf(parameter, record)?.timed === true);
  const before = exact.find((record) => (whenOf(parameter, record)?.ends[1] ?? from) < from - apart);
  const after = exact.find((record) => (whenOf(parameter, record)?.ends[0] ?? to) > to + apart);
  return {
    fixture: own,
    required,
    records: { middle: own.target, ...(before ? { early: before } : {}), ...(after ? { late: after } : {}) },
    at: {
      early: endsIn(parameter, before, middle) ?? [from - someTime, from - someTime],
      middle: middle.ends,
      late: endsIn(parameter, after, middle) ?? [to + someTime, to + someTime],
    },
    timed: middle.timed,
  };
}

/** The ends of a record's date, compared with another record: whole days if the other has no time. */
function endsIn(
  parameter: SearchParameter,
  record: AddedRecord | undefined,
  { timed }: When,
): Ends | undefined {
  const when = record && whenOf(parameter, record);
  if (when === undefined) return undefined;
  return !timed && when.timed ? [startOfDay(when.ends[0]), lastDay(when.ends[1])] : when.ends;
}

/** The date of a record; undefined if a date is missing or not exact, or an interval is open. */
function whenOf(parameter: SearchParameter, { body }: AddedRecord): When | undefined {
  const { targets } = parameter;
  if (isOpen(parameter, body)) return undefined;
  const held = targets.map(({ path, endPath }) => [
    ...valuesAt(body, path),
    ...(endPath === undefined ? [] : valuesAt(body, endPath)),
  ]);
  if (held.some(({ length }) => length === 0)) return undefined;
  const texts = held.flat().filter((text) => typeof text === "string");
  if (texts.length < held.flat().length || !texts.every((text) => second.test(text) || wholeDay.test(text)))
    return undefined;
  const timed = texts.every((text) => second.test(text));
  const ends = texts.flatMap((text) => endsOf(text, timed));
  return ends.some(Number.isNaN) ? undefined : { ends: [Math.min(...ends), Math.max(...ends)], timed };
}

/** The instant, or the days that it can fall on with offsets from -11:00 to +13:00. */
function endsOf(text: string, timed: boolean): readonly number[] {
  const instant = heldSpanOf(text)?.from ?? Number.NaN;
  if (timed || wholeDay.test(text)) return [instant];
  return [startOfDay(instant), lastDay(instant)];
}

/** The last day that has begun in every time zone. */
export const startOfDay = (instant: number): number => Date.parse(dayOf(instant - 11 * hour));

/** The first day that ends after the instant in every time zone. */
export const lastDay = (instant: number): number => Date.parse(dayOf(instant + 13 * hour));
