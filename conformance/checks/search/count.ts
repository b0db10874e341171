// The check that a list is at most as long as requested.

import { offers } from "../../../spec/offers.js";
import { counted } from "../../../spec/text/counted.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, Query, SearchOutcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { type Problem, problem } from "../../http/problem.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, pass } from "../expect.js";
import { addOwn, similarBody } from "../interactions/add-own.js";
import { listWords } from "../judge-list.js";
import { collectionOf, type ParameterPlace, parameterName, parameterPlaces } from "../places.js";
import { blockUnlisted } from "./first-list.js";

const enough = 3;

export const countBoundsList = check<ParameterPlace>({
  family: "count",
  name: "bounds-list",
  kind: "required",
  writes: false,
  over: (model) => parameterPlaces(model).filter(({ parameter }) => parameter.match === "count"),
  subject: parameterName,
  title: () => "a list has as many records as requested, and no more",
  clauses: ({ parameter }) => [parameter.clause],
  async run(session, of) {
    const at = collectionOf(session, of);
    const required = await withEnough(session, at, of);
    for (const bound of [1, 2]) {
      const query = [...required, [of.parameter.name, String(bound)] as const];
      const outcome = answered(await session.api.search(at, query, { firstPageOnly: true }));
      const wrong = listProblem(outcome) ?? (await outOfBounds(session, at, query, outcome, bound));
      if (wrong !== undefined) return fail(countWanted(of.parameter.name, bound), wrong, outcome.exchange);
    }
    return pass();
  },
});

function countWanted(name: string, bound: number): string {
  return `${counted(bound, "record")} for ${name}=${bound}, or fewer and further pages`;
}

/** A page may hold fewer than asked if another follows: then the whole list must hold as many. */
async function outOfBounds(
  session: Session,
  at: Collection,
  query: Query,
  { firstPage }: SearchOutcome,
  bound: number,
): Promise<Problem | undefined> {
  const listed = firstPage < bound ? answered(await session.api.search(at, query)).found?.length : firstPage;
  const short = listed === undefined || listed < bound;
  return short || firstPage > bound ? problem("length", listWords(firstPage)) : undefined;
}

/** A query that at least three records fit; records are added if there are fewer. */
async function withEnough(session: Session, at: Collection, of: ParameterPlace): Promise<Query> {
  const fixture = await session.fixture(at);
  const required = fixture.requiredParameters(of.parameter);
  await blockUnlisted(session, at, await session.api.search(at, required, { firstPageOnly: true }));
  const before = await lengthOfList(session, at, required);
  if (before >= enough) return required;
  if (fixture.found) throw tooFewFound(before, of);
  if (!offers(of.resource, "add")) throw tooFew(before);
  for (let missing = enough - before; missing > 0; missing -= 1) {
    await addOwn(session, at, await similarBody(session, fixture, required));
  }
  const now = await session.eventually(
    () => lengthOfList(session, at, required),
    (count) => count >= enough,
  );
  if (now >= enough) return required;
  throw tooFew(now);
}

function tooFew(count: number): Blocked {
  const why = `the list has ${counted(count, "record")}, and the check needs ${enough}`;
  return new Blocked(problem("too-few-records", why));
}

function tooFewFound(count: number, { resource: { name } }: ParameterPlace): Blocked {
  const reason = `a list of ${count} ${name} is too short to test a maximum length`;
  const remedy = `give ids of ${enough} records of one list: --id ${name}/ID`;
  return new Blocked(problem("too-few-records", `${reason}: ${remedy}`));
}

/** The length of the first page, or of all pages if the first is short. */
async function lengthOfList(session: Session, at: Collection, query: Query): Promise<number> {
  const { firstPage } = await session.api.search(at, query, { firstPageOnly: true });
  if (firstPage >= enough) return firstPage;
  return answered(await session.api.search(at, query)).found?.length ?? 0;
}
