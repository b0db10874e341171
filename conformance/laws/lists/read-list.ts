// Reads a list for comparison, by the ids of its records.

import { answered, listProblem } from "../../checks/answer-problems.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, CutBy, FoundRecord, Query, SearchOutcome } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";

/** The maximum number of pages that are read; a longer list is not known completely. */
export const mostPages = 8;
/** A list by the ids of its records. */
export interface Listed {
  readonly records: ReadonlyMap<string, FoundRecord>;
  /** Ids in the order of the list, with repetitions. */
  readonly ids: readonly string[];
  /** Whether the list is taken for complete; `withCuts` finds out whether it is. */
  readonly whole: boolean;
  readonly exchange: Exchange;
  readonly outcome: SearchOutcome;
}

/** Searches; undefined if the answer is not a list, which other checks judge. */
export const listOf = async (session: Session, at: Collection, query: Query): Promise<Listed | undefined> =>
  listed(await session.api.search(at, query, { mostPages }));

/** Like `listOf`, but with the answer to an earlier search if there is one. A violation found with it is confirmed by new searches. */
export async function firstListOf(
  session: Session,
  at: Collection,
  query: Query,
): Promise<Listed | undefined> {
  const known = session.api.kept(at, query);
  return known ? listed(known) : listOf(session, at, query);
}

function listed(found: SearchOutcome): Listed | undefined {
  const outcome = answered(found);
  if (listProblem(outcome) !== undefined || outcome.found === undefined) return undefined;
  const named = outcome.found.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const]));
  return {
    outcome,
    records: new Map(named),
    ids: named.map(([id]) => id),
    whole: true,
    exchange: outcome.exchange,
  };
}

/** The lists with what the run knows of their ends, and why the first of them that is not whole may lack records. */
export async function withCuts(session: Session, at: Collection, lists: readonly Listed[]) {
  const cuts: (CutBy | undefined)[] = [];
  for (const { outcome } of lists) cuts.push(await session.cutOf(at, outcome));
  return {
    lists: lists.map((list, index) => ({ ...list, whole: cuts[index] === undefined })),
    cut: cuts.find((cut) => cut !== undefined),
  };
}

/** Sends the searches one after another, in reverse order if `reversed`; undefined if one answer is not a list. */
export async function listsOf(
  queries: readonly Query[],
  ask: (query: Query) => Promise<Listed | undefined>,
  reversed: boolean,
): Promise<readonly Listed[] | undefined> {
  const lists = new Map<Query, Listed>();
  for (const query of reversed ? queries.toReversed() : queries) {
    const list = await ask(query);
    if (list === undefined) return undefined;
    lists.set(query, list);
  }
  return queries.flatMap((query) => lists.get(query) ?? []);
}

/** Why no relation between lists can be judged. */
export const nothingListed = "the searches return no record, so there is nothing to compare";

/** Whether no list has a record: any relation holds between empty lists. */
export const listsNothing = (lists: readonly Listed[]): boolean => lists.every(({ ids }) => ids.length === 0);
