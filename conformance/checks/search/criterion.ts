// Finds the values that make a parameter find a record, or leave it out.
import type { SearchParameter } from "../../../spec/model.js";
import type { AddedRecord, Fixture, Query } from "../../contract.js";
import { valuesAt } from "../../fixtures/looking.js";
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
 * What to ask of `parameter` to find `record`: a value, or for dates a narrow range, since the document does not say
 * what a date without a prefix finds. Undefined if the record has no value that it looks at.
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

/** What to ask of `parameter` so that the fixture's target must not be found; undefined if nothing is known. */
export function otherCriterion(fixture: Fixture, parameter: SearchParameter): Query | undefined {
  if (parameter.dateSearch) return datedElsewhere(fixture, parameter);
  const value = fixture.otherValue(parameter);
  return value === undefined ? undefined : [[parameter.name, value]];
}

/** This long before its start, no record existed in any time zone; after its end it may be ongoing. */
const elsewhere = 1_000 * day;

/** From just before the record's first date to just after its last, as far as the stated prefixes allow. */
function datesOf(fixture: Fixture, parameter: SearchParameter, record: AddedRecord): Query | undefined {
  const around = datesAround(fixture, parameter, record);
  return around && asked(parameter, valuesAround(fixture.prefixes, around));
}

/** The same, long before the record's first date; undefined if only lower bounds are stated. */
function datedElsewhere(fixture: Fixture, parameter: SearchParameter): Query | undefined {
  const around = datesAround(fixture, parameter, fixture.target, elsewhere);
  return around && asked(parameter, valuesForNothing(fixture.prefixes, around));
}

function asked({ name }: SearchParameter, values: readonly string[] | undefined): Query | undefined {
  return values?.map((value) => [name, value]);
}

/**
 * Dates before and after everything that the parameter looks at in a record; with `earlier`, that much before its first
 * date.
 */
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
  // A date without a time is a day in some time zone, so an hour on either side is too little.
  const timed = texts.every((text) => text.includes("T"));
  if (timed) return { from: timestamp(from - hour, 60), to: timestamp(to + hour, 60), exact };
  const { lower, upper } = boundsOf(prefixes);
  return { from: dayOf(from - daysBeside(lower)), to: dayOf(to + daysBeside(upper)), exact };
}

/** A bound that excludes its own day has to be one day further away. */
function daysBeside(bound: PrefixName | undefined): number {
  return bound === undefined || meanings[bound].at ? day : 2 * day;
}

/** A complete query that finds the fixture's target: by a reference, or else by the first parameter that can. */
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
