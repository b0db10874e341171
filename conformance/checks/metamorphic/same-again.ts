// The check that the same search lists the same records again.

import { completeQueries } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { wholeQuery } from "../../fixtures/whole-query.js";
import type { Query } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { family, listText } from "../../laws/lists/confirm-violation.js";
import { type Listed, listOf, listsNothing, nothingListed, withCuts } from "../../laws/lists/read-list.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import { listTooLong } from "../list-too-long.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { missed } from "../wrong-ids.js";

/** The number of answers to compare, and of further ones if they differ. */
const atFirst = 3;
const more = 8;

export const sameAgain = check<Place>({
  family,
  name: "same-again",
  writes: false,
  over: (model) => places(model, "search"),
  title: () => "the same search returns the same records again",
  faults: { unsteady: ["a repeated search", "returns a different list"] },
  restsOn: "consequence.same-again",
  clauses: (of) => [operationClause(of, "search")],
  async run(session, of) {
    const fixture = await session.fixture(collectionOf(session, of));
    const { query, lists, cut } = await wholeLists(session, fixture);
    if (cut !== undefined) {
      const outcomes = lists.map(({ outcome }) => outcome);
      return listTooLong(session, cut, outcomes);
    }
    if (listsNothing(lists)) return notApplicable(nothingListed);
    if (changing(lists).length === 0) return pass(lists[0]?.exchange);
    // One of several servers may lag, but not longer than these last requests take.
    const unsteady = await session.eventually(
      async () => flickering(await listsInSequence(session, fixture, query, more)),
      (found) => found === undefined,
    );
    if (unsteady === undefined) return pass();
    const { id, list } = unsteady;
    const got = `${listText(list)} without ${of.resource.name} ${id}, which is in the lists before and after it`;
    return {
      ...fail("the same list each time", problem("unsteady", got), list.exchange),
      ...missed([{ id }]),
    };
  },
});

/** The answers to the first search whose list is whole, or to the last that was tried. Lists that agree may end early. */
async function wholeLists(session: Session, fixture: Fixture) {
  const [first = wholeQuery(fixture, []), ...others] = completeQueries(fixture);
  const tried = async (query: Query) => {
    const lists = await listsInSequence(session, fixture, query, atFirst);
    const cut = changing(lists).length === 0 ? undefined : (await withCuts(session, fixture, lists)).cut;
    return { query, lists, cut };
  };
  let latest = await tried(first);
  for (const query of others) {
    if (latest.cut === undefined) break;
    latest = await tried(query);
  }
  return latest;
}

async function listsInSequence(
  session: Session,
  fixture: Fixture,
  query: Query,
  times: number,
): Promise<readonly Listed[]> {
  const lists: Listed[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const list = await listOf(session, fixture, query);
    if (list) lists.push(list);
  }
  return lists;
}

/** Ids that are not in all of the lists. */
function changing(lists: readonly Listed[]): readonly string[] {
  const all = new Set(lists.flatMap(({ ids }) => ids));
  return [...all].filter((id) => lists.some(({ records }) => !records.has(id)));
}

/** A record that is listed, then missing, then listed again: a change by others changes it only once. */
function flickering(lists: readonly Listed[]): { readonly id: string; readonly list: Listed } | undefined {
  for (const id of changing(lists)) {
    const shows = lists.map(({ records }) => records.has(id));
    const gap = shows.findIndex(
      (shown, at) => !shown && shows.slice(0, at).includes(true) && shows.slice(at).includes(true),
    );
    const list = lists[gap];
    if (list) return { id, list };
  }
  return undefined;
}
