// Says what a failed search shows of a record: its values, and the asked bounds that exclude it.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Query } from "../../http/api/adapter.js";
import { matchesTerm } from "../../search/matches.js";
import { lookedAt } from "../../search/record-values.js";
import type { Wanted } from "../expect.js";

type Shown = Pick<Wanted, "valuesOf" | "excludedBy">;

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
  { found }: Pick<Fixture, "found">,
): Shown {
  if (parameter.dateSearch) return datesShown(model, parameter, query);
  if (found || parameter.match === "reference" || parameter.match === "id") return {};
  return { valuesOf: ({ body }) => [...new Set(lookedAt(model, parameter, body))].slice(0, mostValues) };
}

/** For a search by dates. */
function datesShown(model: InterfaceModel, parameter: SearchParameter, query: Query): Shown {
  const asked = query.flatMap(([name, value]) => (name === parameter.name ? [value] : []));
  return {
    valuesOf: ({ body }) => [...new Set(lookedAt(model, parameter, body))],
    excludedBy: ({ id, body }) =>
      asked.filter(
        (value) => matchesTerm(model, { parameter, values: [value] }, { id, record: body }) === "no",
      ),
  };
}
