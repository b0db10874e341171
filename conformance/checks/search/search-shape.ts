// The checks that a list holds only the requested type, with the records that a read shows.

import { placeName } from "../../http/collection-names.js";
import { problem } from "../../http/problem.js";
import { sameRecord } from "../../search/same-record.js";
import { check } from "../check.js";
import { fail, pass } from "../expect.js";
import { roundTripOf } from "../interactions/round-trip.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { listing } from "./listed-record.js";

interface Typed extends Place {
  readonly typeMember: string;
  readonly interfaceClause: string;
}

export const onlyAskedType = check<Typed>({
  family: "search-shape",
  name: "only-asked-type",
  kind: "required",
  writes: false,
  over: (model) =>
    places(model, "search").map((place) => ({
      ...place,
      typeMember: model.typeMember,
      interfaceClause: model.clause,
    })),
  subject: placeName,
  title: () => "a search returns only records of its type",
  restsOn: "consequence.type-only",
  clauses: (of) => [operationClause(of, "search"), of.resource.clause, of.interfaceClause],
  async run(session, of) {
    const { target } = await session.fixture(collectionOf(session, of));
    const { outcome } = await listing(session, target);
    const other = outcome.found?.find(({ record }) => record[of.typeMember] !== of.resource.name);
    if (!other) return pass(outcome.exchange);
    const got = `a record with ${of.typeMember} ${JSON.stringify(other.record[of.typeMember])} in the list`;
    const expected = `${of.typeMember} ${of.resource.name} in each record`;
    return fail(expected, problem("other-type", got), outcome.exchange);
  },
});

/** Advice only: the document does not show the records of a list, so a list of summaries violates nothing. */
export const listedEqualsRead = check<Place>({
  family: "search-shape",
  name: "listed-equals-read",
  kind: "advice",
  writes: false,
  over: (model) => places(model, "search", "read"),
  subject: placeName,
  title: () => "a search shows the record as a read shows it",
  clauses: (of) => [operationClause(of, "search"), operationClause(of, "read")],
  async run(session, of) {
    const { target } = await session.fixture(collectionOf(session, of));
    const { outcome, entry } = await listing(session, target);
    const { read } = await roundTripOf(session, target);
    const difference = sameRecord(read, entry.record, of.resource, session.model)[0];
    if (!difference) return pass(outcome.exchange);
    const got = problem("value-changed", `a difference at ${difference.path}`);
    return fail("the record as a read shows it", got, outcome.exchange);
  },
});
