import type { Collection, Exchange, FoundRecord, Query, Session } from "../../contract.js";
import { dialectOf } from "../../http/dialect/dialect.js";
import { answered, listProblem } from "../expect.js";

/** Pages of a list that are looked at: a longer one is not known whole. */
const mostPages = 8;
/** A list as long as that may be cut off where no way to the rest of a list was ever seen. */
const maybeCut = 20;

/** A list by the ids of its records. */
export interface Listed {
  readonly records: ReadonlyMap<string, FoundRecord>;
  /** Ids in the order of the list, those that stand twice included. */
  readonly ids: readonly string[];
  /** All that the search finds is in it, as far as can be known. */
  readonly whole: boolean;
  readonly exchange: Exchange;
}

/** Searches; undefined where the answer is no list, which other checks judge. */
export async function listOf(session: Session, at: Collection, query: Query): Promise<Listed | undefined> {
  const outcome = answered(await session.api.search(at, query, { mostPages }));
  if (listProblem(outcome) !== undefined || outcome.found === undefined) return undefined;
  const named = outcome.found.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const]));
  const goesOn = dialectOf(session.learned)?.next !== undefined;
  const whole = outcome.cut !== true && (goesOn || outcome.firstPage < maybeCut);
  return { records: new Map(named), ids: named.map(([id]) => id), whole, exchange: outcome.exchange };
}

const first = new WeakMap<Session, Map<string, Promise<Listed | undefined>>>();

/** As `listOf`, once for each search of a session: what comes of it is held against others, and asked again before it is told. */
export function firstListOf(session: Session, at: Collection, query: Query): Promise<Listed | undefined> {
  const known = first.get(session) ?? new Map<string, Promise<Listed | undefined>>();
  first.set(session, known);
  const url = session.api.searchUrl(at, query);
  const list = known.get(url) ?? listOf(session, at, query);
  known.set(url, list);
  return list;
}

/** Asks one search after the other, the last first where `reversed`; undefined where one is answered with no list. */
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
