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
import {
  firstListOf,
  type Listed,
  listOf,
  listsNothing,
  listsOf,
  nothingListed,
  withCuts,
} from "./read-list.js";

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

/**
 * Compares lists. Others may change records at the same time, and an index may lag, so a record counts only if it
 * violates the relation every time, whichever search comes first.
 */
export async function confirmViolation(session: Session, searches: ComparedSearches): Promise<Finding> {
  const { at, queries, violations } = searches;
  const judge = async (reversed: boolean, ask = listOf) => {
    const lists = await listsOf(queries, (query) => ask(session, at, query), reversed);
    if (lists === undefined) return "not-listed";
    if (listsNothing(lists)) return "nothing-listed";
    if (violations(lists).length === 0) return [];
    // Only lists that disagree have to be whole.
    const { lists: known, cut = "unknown" } = await withCuts(session, at, lists);
    const found = violations(known);
    const outcomes = lists.map(({ outcome }) => outcome);
    return found === "too-long" ? listTooLong(session, cut, outcomes) : found;
  };
  const first = await judge(false, firstListOf);
  if (typeof first === "string") return unproven[first];
  if ("verdict" in first) return first;
  let standing = first;
  let doubt: Finding | undefined;
  let turn = 0;
  const again = async () => {
    turn += 1;
    const now = await judge(turn % 2 === 1);
    const left = typeof now === "string" ? [] : now;
    doubt = "verdict" in left ? left : undefined;
    standing = "verdict" in left ? [] : left.filter(({ id }) => standing.some((one) => one.id === id));
    return standing;
  };
  if (standing.length > 0) await session.eventually(again, (left) => left.length === 0);
  if (standing.length > 0 && turn % 2 === 1) await again();
  const [violation] = standing;
  if (violation === undefined) return doubt ?? pass();
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

/** A list as violations show it. */
export function listText({ ids }: Listed): string {
  return listWords(ids.length);
}
