import type { InterfaceModel, Resource, SearchParameter } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import type { Query, Scene, Session } from "../contract.js";
import { digits, drawsOf, word } from "../random.js";
import { statedPrefixes, valuesForNothing } from "../scene/date-prefixes.js";
import { spelled } from "../scene/dates.js";
import { placeName } from "../scene/names.js";
import { isTelling } from "../scene/terms.js";
import { check } from "./check.js";
import { answered, fail, listProblem, pass } from "./expect.js";
import { blockUnlisted } from "./first-list.js";
import { collectionOf, operationClause, type Place, places } from "./places.js";

/** A day on which no record that is kept today is dated, in milliseconds since 1970. */
const longGone = Date.UTC(1801, 1, 3, 12);
/** One on which none is dated yet. */
const farOff = Date.UTC(2801, 1, 3, 12);
const clock = 60;

export const emptyListIsAList = check<Place>({
  family: "search-shape",
  name: "empty-list",
  kind: "required",
  writes: false,
  over: (model) => places(model, "search").filter(({ resource }) => canFindNothing(model, resource)),
  subject: placeName,
  title: () => "a search that nothing fits is answered with an empty list",
  clauses: (of) => [operationClause(of, "search"), of.resource.clause],
  async run(session, of) {
    const at = collectionOf(session, of);
    const query = queryForNothing(session, await session.scene(at));
    const outcome = answered(await session.acts.search(at, query));
    await blockUnlisted(session, of, outcome);
    const problem = listProblem(outcome);
    const length = outcome.found?.length ?? 0;
    if (problem === undefined && length === 0) return pass(outcome.exchange);
    const got = problem ?? `${outcome.exchange.status}, a list of ${length}`;
    return fail("a 2xx answer with an empty list", got, outcome.exchange);
  },
});

/** Whether a type has a parameter by which nothing is found for sure. */
export function canFindNothing(model: InterfaceModel, resource: Resource): boolean {
  return offers(resource, "search") && findsNothing(model, resource) !== undefined;
}

/** One that takes any text, or else one that looks at dates. */
function findsNothing(model: InterfaceModel, { parameters }: Resource): SearchParameter | undefined {
  const dated = parameters.filter(
    (parameter) =>
      parameter.match === "date" && parameter.targets.length > 0 && datesLongGone(model, parameter),
  );
  return parameters.find(takesAnyText) ?? dated.find(({ dateSearch }) => dateSearch) ?? dated[0];
}

/** By a made-up text where a parameter takes any, or else by days long gone. */
function queryForNothing({ model, settings }: Session, scene: Scene): Query {
  const parameter = findsNothing(model, scene.resource);
  if (parameter === undefined) return [];
  const draws = drawsOf(`${settings.seed}/nothing/${scene.resource.name}`);
  const made = [parameter.type, parameter.match].includes("number") ? digits(draws, 0) : word(draws, 0);
  const values = parameter.match === "date" ? (datesLongGone(model, parameter) ?? []) : [made];
  return [...scene.beside(parameter), ...values.map((value) => [parameter.name, value] as const)];
}

/** By prefixes where the document says what they mean, or else a date in the form of those that are looked at. */
function datesLongGone(
  model: InterfaceModel,
  { dateSearch, targets }: SearchParameter,
): readonly string[] | undefined {
  const period = targets.some(({ endPath }) => endPath !== undefined);
  if (dateSearch) {
    const past = spelled(longGone, "date", clock);
    // a period without an end may be said to go on until then
    const future = period ? undefined : spelled(farOff, "date", clock);
    return valuesForNothing(statedPrefixes(model), { from: past, to: past }, future);
  }
  const forms = targets.flatMap(({ field: { type } }) => (type.kind === "dateTime" ? type.forms : []));
  return [spelled(longGone, period ? "date" : (forms[0] ?? "date"), clock)];
}

/** One that looks at texts or numbers of which any is allowed; a reference to what is not there may be refused. */
function takesAnyText({ match, values, targets }: SearchParameter): boolean {
  const compared = match === "string" || match === "token" || match === "number";
  return (
    compared && values.length === 0 && targets.length > 0 && targets.every(({ field }) => isTelling(field))
  );
}
