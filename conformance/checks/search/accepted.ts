// Finds out once whether a search by a parameter is answered with a list: for its law, and for all that rest on it.
import { criterion } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { Query } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { answered } from "../answer-problems.js";
import { checkId } from "../check.js";
import type { Finding } from "../finding.js";
import { fixtureFor } from "../fixture-for.js";
import { judgeAnswered } from "../judge-list.js";
import { once } from "../memo.js";
import { collectionOf, type ParameterPlace, parameterName } from "../places.js";
import { blockUnlisted } from "./first-list.js";
import { blockAfter, knownFailure, nameOf, searchFamily } from "./parameter-check.js";
import { singleParameterQuery, typedQuery } from "./single-parameter.js";

/** Id of the check that judges whether a search by a parameter is answered. */
export const acceptedId = (of: ParameterPlace): string =>
  checkId(searchFamily, parameterName(of), "accepted");

/** Whether a search by a parameter is answered with a list. Sent once, for all checks that need the answer. */
export const acceptance = once(async (session: Session, of: ParameterPlace): Promise<Finding> => {
  const outcome = answered(await session.api.search(collectionOf(session, of), await askable(session, of)));
  await blockUnlisted(session, of, outcome, of.parameter);
  return judgeAnswered(outcome);
}, nameOf);

/**
 * A query with the parameter; without a fixture, one that needs no record, if the parameter is enough for a search.
 */
async function askable(session: Session, of: ParameterPlace): Promise<Query> {
  try {
    const fixture = await fixtureFor(session, of);
    const known = criterion(fixture, of.parameter, fixture.target);
    return [
      ...fixture.requiredParameters(of.parameter),
      ...(known ?? typedQuery(session.model, of.parameter, fixture.target.id)),
    ];
  } catch (error) {
    const query =
      error instanceof Blocked ? singleParameterQuery(session.model, of.resource, of.parameter) : undefined;
    if (!query) throw error;
    return query;
  }
}

/** Whether it is known that no search by a parameter is answered with a list. */
export const isRefused = async (session: Session, of: ParameterPlace): Promise<boolean> =>
  (await knownFailure(acceptance(session, of))) !== undefined;

/** The answer that refuses a search by a parameter; undefined if it is answered with a list, or nothing is known. */
export const refusalOf = async (session: Session, of: ParameterPlace): Promise<Exchange | undefined> =>
  (await knownFailure(acceptance(session, of)))?.exchange;

/** Throws `Blocked` if no search by a parameter is answered with a list. */
export async function blockRefused(session: Session, of: ParameterPlace): Promise<void> {
  const why = `no search by ${parameterName(of)} is answered with a list`;
  blockAfter(await acceptance(session, of), acceptedId(of), why);
}
