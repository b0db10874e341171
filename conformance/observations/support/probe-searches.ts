// Searches for a probe's records.
import type { Match, SearchParameter } from "../../../spec/search-parameter.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Query, SearchOutcome } from "../../http/api/adapter.js";
import { requiredParameters } from "../../search/required-parameters.js";
import { refused, Unanswerable } from "./answers.js";

/** Whether a list holds the record, by its id. */
export function lists(outcome: SearchOutcome, record: AddedRecord): boolean {
  return outcome.found?.some((each) => each.id === record.id) ?? false;
}

/** Kinds of match, the one that narrows a list best first. */
const narrowing: readonly Match[] = ["reference", "id", "string", "token", "number", "date"];

/** The parameters of a type that a query may use, the one that narrows a list best first. */
const narrowest = ({ resource: { parameters } }: Fixture): readonly SearchParameter[] =>
  narrowing.flatMap((match) =>
    parameters.filter((each) => each.match === match && each.unseen === undefined),
  );

/** A query that satisfies every rule and finds the fixture's target. */
export function knownQuery(fixture: Fixture): Query {
  for (const parameter of narrowest(fixture)) {
    const value = fixture.value(parameter, fixture.target);
    if (value !== undefined) return [...fixture.requiredParameters(parameter), [parameter.name, value]];
  }
  if (fixture.resource.noneRequired !== undefined) return [];
  throw new Unanswerable(`no search of ${fixture.resource.name} is possible`);
}

/** A query that finds a record by its content; undefined if no parameter does. */
export function queryFor(fixture: Fixture, record: AddedRecord): Query | undefined {
  for (const parameter of narrowest(fixture)) {
    const value = fixture.value(parameter, record);
    if (value !== undefined) return [...requiredWith(fixture, parameter, record), [parameter.name, value]];
  }
  return undefined;
}

/** The required parameters of a search by `parameter`, with the values of `record`. */
export function requiredWith(fixture: Fixture, parameter: SearchParameter, record: AddedRecord): Query {
  const usable = fixture.resource.parameters.filter((each) => fixture.value(each, record));
  return requiredParameters(fixture.resource, [parameter], usable).flatMap((each) => {
    const value = fixture.value(each, record);
    return value === undefined ? [] : [[each.name, value] as const];
  });
}

/** Searches for one of the probe's own records by one parameter. */
export function searchOwn(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  record: AddedRecord,
  ...values: readonly string[]
): Promise<SearchOutcome> {
  const asked = values.map((value) => [parameter.name, value] as const);
  return session.api.search(fixture, [...requiredWith(fixture, parameter, record), ...asked]);
}

/** Searches the collection by one parameter, with its required parameters. */
export function searchFixture(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  ...values: readonly string[]
): Promise<SearchOutcome> {
  const asked = values.map((value) => [parameter.name, value] as const);
  return session.api.search(fixture, [...fixture.requiredParameters(parameter), ...asked]);
}

/** Waits until one of the probe's own records is found by its own value; throws if it never is. */
export async function untilFound(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  record: AddedRecord,
  value: string,
): Promise<SearchOutcome> {
  const ask = () => searchOwn(session, fixture, parameter, record, value);
  const outcome = await session.eventually(ask, (each) => lists(each, record));
  if (lists(outcome, record)) return outcome;
  const came = outcome.found === undefined ? refused(outcome.exchange) : "not in the list";
  throw new Unanswerable(`${parameter.name} does not find an added ${fixture.resource.name} (${came})`);
}
