// The law that the same search lists the same records again.
import { fail, notApplicable, pass } from "../../checks/expect.js";
import { listTooLong } from "../../checks/list-too-long.js";
import { type Place, places } from "../../checks/places.js";
import { missed } from "../../checks/wrong-ids.js";
import { completeQueries } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { wholeQuery } from "../../fixtures/whole-query.js";
import type { Query } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { family, listText } from "./confirm-violation.js";
import { ofType, type SeenRecords, withoutFirst } from "./list-faults.js";
import { givenLaw } from "./list-law.js";
import { type Listed, listOf, listsNothing, nothingListed, withCuts } from "./read-list.js";

/** The number of answers to compare, and of further ones if they differ. */
const atFirst = 3;
const more = 8;

export const sameAgain = givenLaw<Place>({
  family,
  name: "same-again",
  over: (model) => places(model, "search"),
  title: () => "the same search returns the same records again",
  faults: { unsteady: ["a repeated search", "returns a different list"] },
  restsOn: "consequence.same-again",
  async judge({ session, fixture, resource }) {
    const { query, lists, cut } = await wholeLists(session, fixture);
    const outcomes = lists.map(({ outcome }) => outcome);
    if (cut !== undefined) return listTooLong(session, cut, outcomes);
    if (listsNothing(lists)) return notApplicable(nothingListed);
    if (changing(lists).length === 0) return pass(lists[0]?.exchange);
    // One of several servers may lag, but not longer than these last requests take.
    const unsteady = await session.eventually(
      async () => flickering(await listsInSequence(session, fixture, query, more)),
      (found) => found === undefined,
    );
    if (unsteady === undefined) return pass();
    const { id, list } = unsteady;
    const got = `${listText(list)} without ${resource.name} ${id}, which is in the lists before and after it`;
    return {
      ...fail("the same list each time", problem("unsteady", got), list.exchange),
      ...missed([{ id }]),
    };
  },
  wrong({ resource }) {
    const times = new WeakMap<SeenRecords, Map<string, number>>();
    // Of four answers to one search, two in a row lack a record, so that any number of requests between two searches reveals it.
    return [
      ofType(resource, "every other pair of answers lacks a record", (call, reply, seen) => {
        const counts = times.get(seen) ?? new Map<string, number>();
        times.set(seen, counts);
        const count = (counts.get(call.url.href) ?? 0) + 1;
        counts.set(call.url.href, count);
        return [2, 3].includes(count % 4) ? withoutFirst(reply, 1) : reply;
      }),
    ];
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
