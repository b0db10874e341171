// The check that a list is at most as long as requested.

import { counted } from "../../../spec/text/counted.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, Query, SearchOutcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { type Problem, problem } from "../../http/problem.js";
import { answered, listProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, pass } from "../expect.js";
import { listWords } from "../judge-list.js";
import { collectionOf, type ParameterPlace, parameterName, parameterPlaces } from "../places.js";
import { lengthOfList } from "./enough-records.js";

/** The bounds, as far as more records than that match. The last one only if they are there already. */
const bounds = [1, 2, 4, 10] as const;
/** The fewest records that the check needs, and as many as it adds. */
const [enough, wanted] = [3, 5] as const;

export const countBoundsList = check<ParameterPlace>({
  family: "count",
  name: "bounds-list",
  writes: false,
  over: (model) => parameterPlaces(model).filter(({ parameter }) => parameter.match === "count"),
  subject: parameterName,
  title: () => "a list has as many records as requested, and no more",
  clauses: ({ parameter }) => [parameter.clause],
  async run(session, of) {
    const at = collectionOf(session, of);
    const { required, length } = await withEnough(session, at, of);
    for (const bound of bounds.filter((one) => one < length)) {
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

/** A page may hold fewer than asked if another follows, and then the whole list must hold as many; or if lists end after so few. */
async function outOfBounds(
  session: Session,
  at: Collection,
  query: Query,
  { firstPage }: SearchOutcome,
  bound: number,
): Promise<Problem | undefined> {
  const whole = firstPage < bound ? answered(await session.api.search(at, query)) : undefined;
  if (whole?.found && (await session.cutOf(at, whole)) === "end") return undefined;
  const listed = whole ? whole.found?.length : firstPage;
  const short = listed === undefined || listed < bound;
  return short || firstPage > bound ? problem("length", listWords(firstPage)) : undefined;
}

interface Matched {
  readonly required: Query;
  /** How many records match it; of a list of several pages, how many the first has. */
  readonly length: number;
}

/** A query that at least three records match; records are added if there are fewer than five. */
async function withEnough(session: Session, at: Collection, of: ParameterPlace): Promise<Matched> {
  const fixture = await session.fixture(at);
  const required = fixture.requiredParameters(of.parameter);
  const length = await lengthOfList(session, fixture, required, wanted);
  if (length >= enough) return { required, length };
  throw fixture.found ? tooFewFound(length, of) : tooFew(length);
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
