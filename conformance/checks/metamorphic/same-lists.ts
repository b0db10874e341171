// The checks that parameters on the same fields, and any order of parameters, give the same list.

import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Query } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { confirmViolation, family, listText, type Violation } from "../../laws/lists/confirm-violation.js";
import type { Listed } from "../../laws/lists/read-list.js";
import { canAskFor } from "../../search/askable.js";
import { isComplete } from "../../search/required-parameters.js";
import { check } from "../check.js";
import { notApplicable } from "../expect.js";
import type { Finding } from "../finding.js";
import { fixtureFor } from "../fixture-for.js";
import {
  collectionOf,
  operationClause,
  type ParameterPlace,
  type Place,
  parameterName,
  places,
  seeingPlaces,
} from "../places.js";
import { blockBroken } from "../search/search.js";
import { findsTheSame } from "./wider.js";

interface Pair extends ParameterPlace {
  readonly other: SearchParameter;
}

/** Parameters that look at the same fields, each pair once. */
function pairs(model: InterfaceModel): readonly Pair[] {
  return seeingPlaces(model).flatMap((of) => {
    const { parameters } = of.resource;
    const later = parameters.slice(parameters.indexOf(of.parameter) + 1);
    const demanded = (one: SearchParameter) => of.parameter.demanded || one.demanded;
    return later
      .filter((one) => findsTheSame(one, of.parameter) && !one.ambiguous && !demanded(one))
      .map((other) => ({ ...of, other }));
  });
}

export const sameByEither = check<Pair>({
  family,
  name: ({ other }) => `same-as-${other.name}`,
  writes: false,
  over: pairs,
  subject: parameterName,
  title: ({ other }) =>
    `a search by this parameter returns the same records as one by ${other.name}, which looks at the same fields`,
  clauses: (of) => [of.parameter.clause, of.other.clause, operationClause(of, "search")],
  async run(session, of) {
    const fixture = await fixtureFor(session, of);
    for (const parameter of [of.parameter, of.other]) await blockBroken(session, { ...of, parameter });
    const queries = [of.parameter, of.other].map((one) => {
      const own = criterion(fixture, one, fixture.target);
      const required = fixture.requiredParameters(of.parameter).filter(([name]) => name !== of.other.name);
      return own && [...required, ...own];
    });
    const asked = queries.filter((query) => query !== undefined);
    if (asked.length < 2) return notApplicable("the record has no value that the parameters look at");
    const how = `by ${of.other.name} as by ${of.parameter.name}`;
    const finding = await sameLists(session, fixture, asked, how);
    return finding.verdict === "fail" ? { ...finding, comparedWith: of.other.name } : finding;
  },
});

/** Advice only: the document says nothing about the order of parameters. */
export const anyOrder = check<Place>({
  family,
  name: "parameter-order",
  kind: "advice",
  writes: false,
  over: (model) => places(model, "search").filter(({ resource }) => resource.parameters.length > 1),
  title: () => "the order of the parameters does not change the list",
  faults: { "record-missing": ["the order of the parameters", "changes which records are found"] },
  restsOn: "consequence.same-again",
  clauses: (of) => [operationClause(of, "search")],
  async run(session, of) {
    const fixture = await session.fixture(collectionOf(session, of));
    const query = severalIn(session, fixture);
    if (query === undefined) return notApplicable("no search by two parameters is known to find a record");
    return sameLists(session, fixture, [query, query.toReversed()], "in the reverse order");
  },
});

/** A search by some parameters that the fixture's target fits; undefined if the search needs others. */
function severalIn({ model }: Session, fixture: Fixture): Query | undefined {
  const { parameters } = fixture.resource;
  const known = parameters.filter((one) => !one.ambiguous && canAskFor(model, one, fixture.target));
  const query = known.slice(0, 4).flatMap((one) => criterion(fixture, one, fixture.target) ?? []);
  return query.length > 1 && isComplete(fixture, query) ? query : undefined;
}

function sameLists(
  session: Session,
  fixture: Fixture,
  queries: readonly Query[],
  how: string,
): Promise<Finding> {
  return confirmViolation(session, {
    at: fixture,
    queries,
    violations([first, second]) {
      if (!first || !second) return [];
      if (!first.whole || !second.whole) return "too-long";
      const lost = (from: Listed, by: Listed) => from.ids.filter((id) => !by.records.has(id));
      return [...lost(first, second), ...lost(second, first)].map(
        (id): Violation => ({
          id,
          expected: `the same list ${how}`,
          actual: problem(
            "records-wrong",
            `${listText(first)} and ${listText(second)}: ${fixture.resource.name} ${id} is only in one of them`,
          ),
          exchange: second.exchange,
        }),
      );
    },
  });
}
