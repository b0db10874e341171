import type { SearchParameter } from "../../../spec/model.js";
import type { AddedRecord, Fixture, Query } from "../../contract.js";
import { valuesAt } from "../../search/record-values.js";
import {
  type Around,
  boundsOf,
  meanings,
  type PrefixName,
  valuesAround,
  valuesForNothing,
} from "../../search/date-prefixes.js";
import { day, dayOf, timestamp } from "../../search/dates.js";
import { spanOf } from "../../search/spans.js";
import { isComplete } from "../fixture-for.js";

const hour = 60 * 60_000;

/**
 * What to ask of `parameter` so that it finds `record`: a value, or a narrow range for a date-searchable parameter, since
 * the document does not say what a bare date finds. Undefined where the record holds nothing that it looks at.
 */
export function criterion(
  fixture: Fixture,
  parameter: SearchParameter,
  record: AddedRecord,
): Query | undefined {
  if (parameter.dateSearch) return datesOf(fixture, parameter, record);
  const value = fixture.value(parameter, record);
  return value === undefined ? undefined : [[parameter.name, value]];
}

/** What to ask of `parameter` so that it must leave the scene's target out; undefined where nothing is known to. */
export function otherCriterion(fixture: Fixture, parameter: SearchParameter): Query | undefined {
  if (parameter.dateSearch) return datedElsewhere(fixture, parameter);
  const value = fixture.otherValue(parameter);
  return value === undefined ? undefined : [[parameter.name, value]];
}

/** So long before it began no record was there, whatever the time zone; after its end it may be said to go on. */
const elsewhere = 1_000 * day;

/** From just before the record's first date until just after its last, as far as what is stated can say so. */
function datesOf(fixture: Fixture, parameter: SearchParameter, record: AddedRecord): Query | undefined {
  const around = datesAround(fixture, parameter, record);
  return around && asked(parameter, valuesAround(fixture.prefixes, around));
}

/** As much earlier, around the record's first date alone; where dates are bounded from below alone, nothing is sure. */
function datedElsewhere(fixture: Fixture, parameter: SearchParameter): Query | undefined {
  const around = datesAround(fixture, parameter, fixture.target, elsewhere);
  return around && asked(parameter, valuesForNothing(fixture.prefixes, around));
}

function asked({ name }: SearchParameter, values: readonly string[] | undefined): Query | undefined {
  return values?.map((value) => [name, value]);
}

/** Dates on either side of all that the parameter looks at in a record, or as much `earlier` around the first alone. */
export function datesAround(
  { prefixes }: Fixture,
  parameter: SearchParameter,
  record: AddedRecord,
  earlier = 0,
): Around | undefined {
  const texts = parameter.targets
    .flatMap(({ path, endPath }) => (endPath === undefined ? [path] : [path, endPath]))
    .flatMap((path) => valuesAt(record.body, path))
    .filter((value) => typeof value === "string");
  const spans = texts.map(spanOf).filter((span) => span !== undefined);
  if (spans.length === 0) return undefined;
  const first = Math.min(...spans.map(([from]) => from));
  const last = earlier > 0 ? first : Math.max(...spans.map(([, to]) => to));
  const [from, to] = [first - earlier, last - earlier];
  const exact = new Set(texts).size === 1 ? texts[0] : undefined;
  // a date alone is a day in some time zone, and an hour to either side would not cover it
  const timed = texts.every((text) => text.includes("T"));
  if (timed) return { from: timestamp(from - hour, 60), to: timestamp(to + hour, 60), exact };
  const { lower, upper } = boundsOf(prefixes);
  return { from: dayOf(from - daysBeside(lower)), to: dayOf(to + daysBeside(upper)), exact };
}

/** A bound that leaves its own day out has to stand a day further off. */
function daysBeside(bound: PrefixName | undefined): number {
  return bound === undefined || meanings[bound].at ? day : 2 * day;
}

/** A whole query that finds the scene's target among others: by what it refers to, or else by the first parameter that can. */
export function anyQuery(fixture: Fixture): Query {
  const { parameters } = fixture.resource;
  const referring = parameters.filter(({ match }) => match === "reference");
  for (const parameter of [...referring, ...parameters]) {
    const query = parameter.unseen === undefined ? criterion(fixture, parameter, fixture.target) : undefined;
    const whole = query && [...fixture.beside(parameter), ...query];
    if (whole && isComplete(fixture, whole)) return whole;
  }
  return [];
}
