// Says what a failed search shows of a record: its values, and the asked bounds that exclude it.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Query, SentRecord } from "../../http/api/adapter.js";
import { type Content, matchesTerm, type Term } from "../../search/matches.js";
import { lookedAt } from "../../search/record-values.js";
import type { Wanted } from "../judge-list.js";

type Shown = Pick<Wanted, "valuesOf" | "valuesAre" | "excludedBy" | "strangers">;

/** More values of a record say no more about a search. */
const mostValues = 2;

/**
 * For a search that asks by `parameter`. Of found records only dates are shown: other values, such as names of people, do not belong in
 * a report. Ids and references say nothing to a reader.
 */
export function valuesShown(
  model: InterfaceModel,
  parameter: SearchParameter,
  query: Query,
  { found, records }: Pick<Fixture, "found" | "records">,
): Shown {
  if (parameter.dateSearch) return datesShown(model, parameter, query);
  if (found || parameter.match === "reference" || parameter.match === "id") return {};
  const valuesOf = ({ body }: SentRecord) =>
    [...new Set(lookedAt(model, parameter, body))].slice(0, mostValues);
  const excluding = excludedBy(model, parameter, query);
  const strangers = records.filter((record) => excluding(record).length > 0);
  return {
    valuesOf,
    valuesAre: parameter.name,
    strangers: strangers.map((record) => ({ record, values: valuesOf(record) })),
  };
}

/** For a search by dates. */
const datesShown = (model: InterfaceModel, parameter: SearchParameter, query: Query): Shown => ({
  valuesOf: ({ body }) => [...new Set(lookedAt(model, parameter, body))],
  excludedBy: excludedBy(model, parameter, query),
});

/** The values of a search by `parameter` that exclude a record. */
function excludedBy(model: InterfaceModel, parameter: SearchParameter, query: Query) {
  const values = query.flatMap(([name, value]) => (name === parameter.name ? [value] : []));
  return ({ id, body }: SentRecord) => excludingValues(model, { parameter, values }, { id, record: body });
}

/** The values of a search by one parameter that exclude a record. */
const excludingValues = (
  model: InterfaceModel,
  { parameter, values }: Term,
  content: Content,
): readonly string[] =>
  values.filter((value) => matchesTerm(model, { parameter, values: [value] }, content) === "no");
