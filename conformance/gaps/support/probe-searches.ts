// Searches for a probe's records.
import type { Match, SearchParameter } from "../../../spec/search-parameter.js";
import { listProblem } from "../../checks/answer-problems.js";
import { once } from "../../checks/memo.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { requiredIfKnown, wholeQuery } from "../../fixtures/whole-query.js";
import type { AddedRecord, Query, SearchOutcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { because } from "../../http/problem.js";
import { isComplete, requiredParameters } from "../../search/required-parameters.js";
import { refused, Unanswerable } from "./answers.js";

/** Whether a list holds the record, by its id. */
export const lists = (outcome: SearchOutcome, record: AddedRecord): boolean =>
  outcome.found?.some((each) => each.id === record.id) ?? false;

/** Kinds of match, the one that narrows a list best first. */
const narrowing: readonly Match[] = ["reference", "id", "string", "token", "number", "date"];

/** The parameters of a type that a query may use, the one that narrows a list best first. */
const narrowest = ({ resource: { parameters } }: Fixture): readonly SearchParameter[] =>
  narrowing.flatMap((match) =>
    parameters.filter((each) => each.match === match && each.unseen === undefined),
  );

/** Complete queries for the fixture's target, by parameters that were not seen to miss it first. */
function possibleQueries(fixture: Fixture): readonly Query[] {
  const ranked = narrowest(fixture);
  const trusted = ranked.filter((parameter) => !fixture.isDoubtful(parameter));
  const queries = [...new Set([...trusted, ...ranked])].flatMap((parameter): readonly Query[] => {
    const value = fixture.value(parameter, fixture.target);
    const required = value === undefined ? undefined : requiredIfKnown(fixture, parameter);
    return required && value !== undefined ? [[...required, [parameter.name, value]]] : [];
  });
  return fixture.resource.noneRequired === undefined ? queries : [...queries, []];
}

/**
 * A query that the deployment answers with a list: the first that lists records, else the first with an empty list. What is observed
 * with it is then no fault of one parameter. Throws `Blocked` if no query is answered with a list.
 */
export const answeredQuery = once(async (session: Session, fixture: Fixture): Promise<Query> => {
  let empty: Query | undefined;
  const { name } = fixture.resource;
  let refusal: Error = new Unanswerable(`no search of ${name} is possible`);
  for (const query of possibleQueries(fixture)) {
    const outcome = await session.api.search(fixture, query, { firstPageOnly: true });
    if (outcome.found !== undefined && outcome.found.length > 0) return query;
    const wrong = listProblem(outcome);
    if (wrong === undefined) empty ??= query;
    else {
      const { exchange } = outcome;
      refusal = new Blocked(because(`no search of ${name} is answered with a list`, wrong), { exchange });
    }
  }
  if (empty === undefined) throw refusal;
  return empty;
});

/** A query that finds a record by its content; undefined if no parameter does. */
export function queryFor(fixture: Fixture, record: AddedRecord): Query | undefined {
  for (const parameter of narrowest(fixture)) {
    const value = fixture.value(parameter, record);
    const query =
      value === undefined
        ? []
        : [...valuesWith(fixture, parameter, record), [parameter.name, value] as const];
    if (query.length > 0 && isComplete(fixture, query)) return query;
  }
  return undefined;
}

/** The required parameters of a search by `parameter`, with the values of `record`. Throws `Blocked` if it lacks one of them. */
export const requiredWith = (fixture: Fixture, parameter: SearchParameter, record: AddedRecord): Query =>
  wholeQuery(fixture, valuesWith(fixture, parameter, record), parameter);

function valuesWith(fixture: Fixture, parameter: SearchParameter, record: AddedRecord): Query {
  const known = fixture.resource.parameters.filter((each) => fixture.value(each, record));
  const usable = known.sort((a, b) => Number(fixture.isDoubtful(a)) - Number(fixture.isDoubtful(b)));
  return requiredParameters(fixture.resource, [parameter], usable).flatMap((each) => {
    const value = fixture.value(each, record);
    return value === undefined ? [] : [[each.name, value] as const];
  });
}

/** Searches by one parameter, with those that it needs: with the values of a probe's `own` record, or those of the fixture. */
export function searchBy(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  values: readonly string[],
  own?: AddedRecord,
): Promise<SearchOutcome> {
  const required = own ? requiredWith(fixture, parameter, own) : fixture.requiredParameters(parameter);
  const asked = values.map((value) => [parameter.name, value] as const);
  return session.api.search(fixture, [...required, ...asked]);
}

/** Waits until one of the probe's own records is found by its own value; throws if it never is. */
export async function untilFound(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  record: AddedRecord,
  value: string,
): Promise<SearchOutcome> {
  const ask = () => searchBy(session, fixture, parameter, [value], record);
  const outcome = await session.eventually(ask, (each) => lists(each, record));
  if (lists(outcome, record)) return outcome;
  const came = outcome.found === undefined ? refused(outcome.exchange) : "not in the list";
  throw new Unanswerable(
    `a search by ${parameter.name} does not find an added ${fixture.resource.name} (${came})`,
  );
}
