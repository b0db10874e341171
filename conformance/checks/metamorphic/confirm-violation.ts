// Compares the lists of several searches, and confirms a violation by searching again.

import type { Session } from "../../fixtures/session.js";
import type { Collection, Query } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import type { Problem, ProblemCode } from "../../http/problem.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { listWords } from "../judge-list.js";
import { listTooLong } from "../list-too-long.js";
import { missed, unexpected } from "../wrong-ids.js";
import { firstListOf, type Listed, listOf, listsNothing, listsOf, nothingListed } from "./read-list.js";

export const family = "metamorphic";

/** A record that a list holds and must not hold, or lacks and must hold. */
export interface Violation {
  readonly id: string;
  readonly expected: string;
  readonly actual: Problem;
  readonly exchange: Exchange;
  /** The values of the search that exclude the record, if the list holds it. */
  readonly excludedBy?: readonly string[];
  /** None of the records of the list matches, and those that match are missing. */
  readonly noneMatches?: true;
  /** Fields that the parameter looks at, and that the record does not show. */
  readonly unshown?: readonly string[];
  /** The list is empty. */
  readonly isEmpty?: true;
}

/** Searches whose lists are compared. */
export interface ComparedSearches {
  readonly at: Collection;
  readonly queries: readonly Query[];
  /** The violations in the lists, which come in the order of the queries, unless a list that must be whole is too long. */
  violations(lists: readonly Listed[]): readonly Violation[] | "too-long";
}

/** What is found if the lists prove nothing. */
const unproven = {
  "not-listed": notApplicable("one of the searches is not answered with a list, which other checks judge"),
  "nothing-listed": notApplicable(nothingListed),
} as const;

const endsEarly = "lists end early, and no further page follows: the other records may be among the rest";

/**
 * Compares lists. Others may change records at the same time, and an index may lag, so a record counts only if it
 * violates the relation every time, whichever search comes first.
 */
export async function confirmViolation(session: Session, searches: ComparedSearches): Promise<Finding> {
  const { at, queries, violations } = searches;
  let latest: readonly Listed[] = [];
  const judge = async (reversed: boolean, ask = listOf) => {
    const lists = await listsOf(queries, (query) => ask(session, at, query), reversed);
    if (lists === undefined) return "not-listed";
    latest = lists;
    return listsNothing(lists) ? "nothing-listed" : violations(lists);
  };
  const first = await judge(false, firstListOf);
  const outcomes = latest.map(({ outcome }) => outcome);
  if (first === "too-long") return listTooLong(session, outcomes);
  if (typeof first === "string") return unproven[first];
  if (first.length > 0 && (await oneEndsEarly(session, latest)))
    return listTooLong(session, outcomes, endsEarly);
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
  if (violation === undefined) return pass();
  const { expected, actual, exchange, excludedBy, noneMatches, isEmpty } = violation;
  const withCode = (code: ProblemCode) => standing.filter((one) => one.actual.code === code);
  return {
    ...fail(expected, actual, exchange),
    ...unexpected(withCode("record-unexpected")),
    ...missed(withCode("record-missing")),
    ...(excludedBy === undefined ? {} : { excludedBy }),
    ...(noneMatches === undefined ? {} : { noneMatches }),
    ...(isEmpty === undefined ? {} : { isEmpty }),
    ...unshownByAll(standing),
  };
}

/** What none of the records shows. */
function unshownByAll(standing: readonly Violation[]): Pick<Violation, "unshown"> {
  const [first, ...others] = standing;
  const unshown = (first?.unshown ?? []).filter((path) => others.every((one) => one.unshown?.includes(path)));
  return unshown.length === 0 ? {} : { unshown };
}

async function oneEndsEarly(session: Session, lists: readonly Listed[]): Promise<boolean> {
  for (const { outcome } of lists) if (await session.endsEarly(outcome)) return true;
  return false;
}

/** A list as violations show it. */
export function listText({ ids }: Listed): string {
  return listWords(ids.length);
}
