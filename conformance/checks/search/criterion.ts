import type { SearchParameter } from "../../../spec/model.js";
import type { AddedRecord, Fixture, Query } from "../../contract.js";
import { valuesForNothing } from "../../search/date-prefixes.js";
import { day } from "../../search/dates.js";
import { datesAround, rangeAround } from "../../search/query-for.js";
import { isComplete } from "../fixture-for.js";

/**
 * What to ask of `parameter` so that it finds `record`: a value, or a narrow range for a date-searchable parameter, since
 * the document does not say what a bare date finds. Undefined where the record holds nothing that it looks at.
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

/** What to ask of `parameter` so that it must leave the scene's target out; undefined where nothing is known to. */
export function otherCriterion(fixture: Fixture, parameter: SearchParameter): Query | undefined {
  if (parameter.dateSearch) return datedElsewhere(fixture, parameter);
  const value = fixture.otherValue(parameter);
  return value === undefined ? undefined : [[parameter.name, value]];
}

/** So long before it began no record was there, whatever the time zone; after its end it may be said to go on. */
const elsewhere = 1_000 * day;

/** As much earlier, around the record's first date alone; where dates are bounded from below alone, nothing is sure. */
function datedElsewhere(fixture: Fixture, parameter: SearchParameter): Query | undefined {
  const around = datesAround(fixture.prefixes, parameter, fixture.target.body, elsewhere);
  const values = around && valuesForNothing(fixture.prefixes, around);
  return values?.map((value) => [parameter.name, value]);
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
