// The laws that parameters on the same fields, and any order of parameters, give the same list.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { type ParameterPlace, type Place, places, seeingPlaces } from "../../checks/places.js";
import { blockBroken } from "../../checks/search/search.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Query } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { canAskFor } from "../../search/askable.js";
import { matches, termsOf } from "../../search/matches.js";
import { isComplete } from "../../search/required-parameters.js";
import { family, listText, type Violation, type Violations } from "./confirm-violation.js";
import { changingLists, withoutFirst } from "./list-faults.js";
import { comparedLaw } from "./list-law.js";
import type { Listed } from "./read-list.js";
import { findsTheSame } from "./wider.js";

interface Pair extends ParameterPlace {
  readonly other: SearchParameter;
}

/** Parameters that look at the same fields, each pair once. */
const pairs = (model: InterfaceModel): readonly Pair[] =>
  seeingPlaces(model).flatMap((of) => {
    const { parameters } = of.resource;
    const later = parameters.slice(parameters.indexOf(of.parameter) + 1);
    const demanded = (one: SearchParameter) => of.parameter.demanded || one.demanded;
    return later
      .filter((one) => findsTheSame(one, of.parameter) && !one.ambiguous && !demanded(one))
      .map((other) => ({ ...of, other }));
  });

export const sameByEither = comparedLaw<Pair>({
  family,
  name: ({ other }) => `same-as-${other.name}`,
  over: pairs,
  title: ({ other }) =>
    `a search by this parameter returns the same records as one by ${other.name}, which looks at the same fields`,
  clauses: (of) => [of.parameter.clause, of.other.clause],
  needs: ["finds"],
  async asks({ session, fixture, required, target, ...of }) {
    await blockBroken(session, { ...of, parameter: of.other });
    const needed = required.filter(([name]) => name !== of.other.name);
    const queries = [of.parameter, of.other].flatMap((one) => {
      const own = criterion(fixture, one, target);
      return own ? [[...needed, ...own]] : [];
    });
    return queries.length > 1 ? queries : "the record has no value that the parameters look at";
  },
  violations({ resource, parameter, other, model }, lists) {
    const how = `by ${other.name} as by ${parameter.name}`;
    return onlyInOne(resource.name, lists, how, (id, found, by) => {
      const { terms } = termsOf(resource.parameters, [...new URL(by.exchange.url).searchParams]);
      const fits = matches(model, terms, { id, record: found.records.get(id)?.record ?? {} }) === "yes";
      const [wrong, right] = by === lists[0] ? [parameter, other] : [other, parameter];
      const fails = `misses matching records that parameter ${right.name} finds`;
      return { comparedWith: other.name, ...(fits && { fault: [`parameter ${wrong.name}`, fails] }) };
    });
  },
  wrong: ({ parameter, other }) => [
    {
      name: `${other.clause} finds one record less than ${parameter.name}`,
      operator: "of two parameters on the same fields, one finds less",
      clause: other.clause,
      behaviour: changingLists((call, reply) =>
        searchesBy(call, other) && !searchesBy(call, parameter) ? withoutFirst(reply, 1) : reply,
      ),
    },
  ],
});

/** Advice only: the document says nothing about the order of parameters. */
export const anyOrder = comparedLaw<Place>({
  family,
  name: "parameter-order",
  kind: "advice",
  over: (model) => places(model, "search").filter(({ resource }) => resource.parameters.length > 1),
  title: () => "the order of the parameters does not change the list",
  faults: { "record-missing": ["the order of the parameters", "changes which records are found"] },
  restsOn: "consequence.same-again",
  /** A search by some parameters that the target fits, unless it needs others. */
  asks({ model, fixture, target }) {
    const { parameters } = fixture.resource;
    const known = parameters.filter((one) => !one.ambiguous && canAskFor(model, one, target));
    const query: Query = known.slice(0, 4).flatMap((one) => criterion(fixture, one, target) ?? []);
    return query.length > 1 && isComplete(fixture, query)
      ? [query, query.toReversed()]
      : "no search by two parameters is known to find a record";
  },
  violations: ({ resource }, lists) => onlyInOne(resource.name, lists, "in the reverse order"),
});

/** The records that are only in one of two lists. */
function onlyInOne(
  type: string,
  [first, second]: readonly Listed[],
  how: string,
  more: (id: string, found: Listed, by: Listed) => Pick<Violation, "comparedWith" | "fault"> = () => ({}),
): Violations {
  if (!first || !second) return [];
  if (!first.whole || !second.whole) return "too-long";
  const lost = (from: Listed, by: Listed) =>
    from.ids.filter((id) => !by.records.has(id)).map((id) => ({ id, ...more(id, from, by) }));
  const both = `${listText(first)} and ${listText(second)}`;
  return [...lost(first, second), ...lost(second, first)].map((one) => ({
    ...one,
    expected: `the same list ${how}`,
    actual: problem("records-wrong", `${both}: ${type} ${one.id} is only in one of them`),
    exchange: second.exchange,
  }));
}
