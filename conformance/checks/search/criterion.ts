// Finds the values that make a parameter find a record, or leave it out.
import type { SearchParameter } from "../../../spec/model.js";
import type { AddedRecord, Fixture, Query } from "../../contract.js";
import { valuesForNothing } from "../../search/date-prefixes.js";
import { day } from "../../search/dates.js";
import { datesAround, rangeAround } from "../../search/query-for.js";
import { isComplete } from "../fixture-for.js";

/**
 * What to ask of `parameter` to find `record`: a value, or for dates a narrow range, since the document does not say
 * what a date without a prefix finds. Undefined if the record has no value that it looks at.
 */
export function criterion(
  fixture: Fixture,
  parameter: SearchParameter,
  record: AddedRecord,
): Query | undefined {
  if (parameter.dateSearch) return rangeAround(fixture.prefixes, parameter, record.body);
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

/** A range long before the record's first date; undefined if only lower bounds are stated. */
function datedElsewhere(fixture: Fixture, parameter: SearchParameter): Query | undefined {
  const around = datesAround(fixture.prefixes, parameter, fixture.target.body, elsewhere);
  const values = around && valuesForNothing(fixture.prefixes, around);
  return values?.map((value) => [parameter.name, value]);
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
