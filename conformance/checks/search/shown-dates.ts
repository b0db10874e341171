// Says what a failed date search shows of a record: its dates, and the asked bounds that exclude it.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Query } from "../../http/api/adapter.js";
import { matchesTerm } from "../../search/matches.js";
import { lookedAt } from "../../search/record-values.js";
import type { Wanted } from "../expect.js";

/**
 * For a search that asks by `parameter`. Empty if it is not a date search: other values of found records, such as names of people,
 * do not belong in a report.
 */
export function datesShown(
  model: InterfaceModel,
  parameter: SearchParameter,
  query: Query,
): Pick<Wanted, "valuesOf" | "excludedBy"> {
  if (!parameter.dateSearch) return {};
  const asked = query.flatMap(([name, value]) => (name === parameter.name ? [value] : []));
  return {
    valuesOf: ({ body }) => [...new Set(lookedAt(model, parameter, body))],
    excludedBy: ({ id, body }) =>
      asked.filter(
        (value) => matchesTerm(model, { parameter, values: [value] }, { id, record: body }) === "no",
      ),
  };
}
