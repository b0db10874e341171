// Compares the lists of several searches, and confirms a violation by searching again.

import { defined } from "../../../spec/defined.js";
import { fail, notApplicable, pass } from "../../checks/expect.js";
import type { Failed, Finding } from "../../checks/finding.js";
import { listWords } from "../../checks/judge-list.js";
import { listTooLong } from "../../checks/list-too-long.js";
import { missed, unexpected } from "../../checks/wrong-ids.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Collection, Query } from "../../http/api/adapter.js";
import type { Exchange } from "../../http/exchange.js";
import { type Problem, type ProblemCode, problem } from "../../http/problem.js";
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
export interface Violation
  extends Pick<
    Failed,
    "excludedBy" | "noneMatches" | "unshown" | "isEmpty" | "ignores" | "comparedWith" | "fault"
  > {
  readonly id: string;
  readonly expected: string;
  readonly actual: Problem;
  readonly exchange: Exchange;
}

/** Searches whose lists are compared. */
interface ComparedSearches {
  readonly at: Collection;
  readonly queries: readonly Query[];
  /** The violations in the lists, which come in the order of the queries. */
  violations(lists: readonly Listed[]): Violations;
}

/** The violations in some lists, unless a list that must be whole is too long, or they prove nothing: then why. */
export type Violations = readonly Violation[] | "too-long" | Unproven;

interface Unproven {
  readonly unproven: string;
}

const isUnproven = (found: Violations): found is Unproven => typeof found === "object" && "unproven" in found;

/** What is found if the lists prove nothing. */
const nothingProven = {
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
    const seen = violations(lists);
    if (isUnproven(seen)) return notApplicable(seen.unproven);
    if (seen.length === 0) return [];
    // Only lists that disagree have to be whole.
    const { lists: known, cut = "unknown" } = await withCuts(session, at, lists);
    const found = violations(known);
    const outcomes = lists.map(({ outcome }) => outcome);
    if (found === "too-long") return listTooLong(session, cut, outcomes);
    return isUnproven(found) ? notApplicable(found.unproven) : found;
  };
  const first = await judge(false, firstListOf);
  if (typeof first === "string") return nothingProven[first];
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
  const { expected, actual, exchange, excludedBy, noneMatches, isEmpty, ignores, comparedWith, fault } =
    violation;
  const withCode = (code: ProblemCode) => standing.filter((one) => one.actual.code === code);
  return {
    ...fail(expected, actual, exchange),
    ...unexpected(withCode("record-unexpected")),
    ...missed(withCode("record-missing")),
    ...defined({ excludedBy, noneMatches, isEmpty, ignores, comparedWith, fault }),
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
export const listText = ({ ids }: Listed): string => listWords(ids.length);

/** The target, if a list holds it that must leave it out since its value is another one. */
export const targetIn = (
  { resource, target: { id } }: Pick<Fixture, "resource" | "target">,
  list: Listed | undefined,
  why: string,
): readonly Violation[] => {
  if (!list?.records.has(id)) return [];
  const actual = problem("record-unexpected", `${listText(list)} with it`);
  const expected = `a list without ${resource.name} ${id}, ${why}`;
  return [{ id, expected, actual, exchange: list.exchange }];
};
