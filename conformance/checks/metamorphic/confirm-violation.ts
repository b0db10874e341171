import type { Collection, Exchange, Finding, Query, Session } from "../../contract.js";
import { fail, notApplicable, pass } from "../expect.js";
import { firstListOf, type Listed, listOf, listsOf } from "./read-list.js";

export const family = "metamorphic";

/** A record that stands in a list where it must not, or not where it must. */
export interface Violation {
  readonly id: string;
  readonly expected: string;
  readonly actual: string;
  readonly exchange: Exchange;
}

/** Searches that are held against each other. */
export interface ComparedSearches {
  readonly at: Collection;
  readonly queries: readonly Query[];
  /** What speaks against the lists, given in the order of the queries; a reason where they can tell nothing. */
  violations(lists: readonly Listed[]): readonly Violation[] | string;
}

const unlisted = "one of the searches is not answered with a list, which other checks judge";

/**
 * Holds lists against each other. Others may add and delete records at the same time, and an index may lag: a record
 * counts only where it offends each time, whichever search was asked first.
 */
export async function confirmViolation(session: Session, searches: ComparedSearches): Promise<Finding> {
  const { at, queries, violations } = searches;
  const judge = async (reversed: boolean, ask = listOf) => {
    const lists = await listsOf(queries, (query) => ask(session, at, query), reversed);
    return lists === undefined ? unlisted : violations(lists);
  };
  const first = await judge(false, firstListOf);
  if (typeof first === "string") return notApplicable(first);
  let standing = first;
  let turn = 0;
  const again = async () => {
    turn += 1;
    const now = await judge(turn % 2 === 1);
    standing = typeof now === "string" ? [] : now.filter(({ id }) => standing.some((one) => one.id === id));
    return standing;
  };
  if (standing.length > 0) await session.eventually(again, (left) => left.length === 0);
  if (standing.length > 0 && turn % 2 === 1) await again();
  const [violation] = standing;
  return violation ? fail(violation.expected, violation.actual, violation.exchange) : pass();
}

/** A list as offences tell of it. */
export function listText({ exchange, ids }: Listed): string {
  return `${exchange.status}, a list of ${ids.length}`;
}
