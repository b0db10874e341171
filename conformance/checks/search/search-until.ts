// Repeats a search until the list is as expected or the deployment's time is up.

import type { Session } from "../../fixtures/session.js";
import type { Collection, Query, SearchOutcome } from "../../http/api/adapter.js";
import { blockBy } from "../../http/blocked.js";
import { problem } from "../../http/problem.js";
import { whyIndeterminate } from "../../http/turned-away.js";
import type { Finding } from "../finding.js";
import { blockCut, judgeList, lists, type Wanted } from "../judge-list.js";
import { blockAbsent } from "./absent-references.js";
import { blockUnlisted } from "./first-list.js";

/**
 * Repeats a search until the list is as expected or the deployment's time is up; returns the last answer. Throws `Blocked` or
 * `Inapplicable` if the list may lack records and those that it has decide nothing.
 */
export async function searched(
  session: Session,
  at: Collection,
  query: Query,
  wanted: Wanted,
): Promise<SearchOutcome> {
  const ask = () => session.api.search(at, query);
  const good = (outcome: SearchOutcome) => {
    const { exchange, found } = outcome;
    // The next request may be answered.
    if (whyIndeterminate(exchange) !== undefined) return false;
    return (
      (found === undefined && isRefusal(exchange.status ?? 0)) ||
      judgeList(outcome, wanted).verdict === "pass"
    );
  };
  const known = wanted.mayBeKept && session.api.kept(at, query);
  const first = known && !known.cut && good(known) ? known : await ask();
  // In a run that only reads, the records have existed all along.
  const isLast = !session.settings.write || good(first) || (await isCertainlyCut(session, at, first, wanted));
  const outcome = isLast ? first : await session.eventually(ask, good);
  await blockCut(session, at, outcome, wanted);
  return outcome;
}

/** Whether a missing record may be past the end of a list, however long the run waits. */
async function isCertainlyCut(
  session: Session,
  at: Collection,
  outcome: SearchOutcome,
  { listed = [] }: Wanted,
): Promise<boolean> {
  if (listed.every((record) => lists(outcome, record))) return false;
  const cut = await session.cutOf(at, outcome);
  return cut !== undefined && cut !== "unknown";
}

/** An index that lags gives a shorter list; a refused request stays refused. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** Searches, and judges the list. */
export async function expectList(
  session: Session,
  at: Collection,
  query: Query,
  wanted: Wanted,
): Promise<Finding> {
  const outcome = await searched(session, at, query, wanted);
  await blockUnlisted(session, at, outcome);
  return judgeList(outcome, wanted);
}

/**
 * Like `expectList`, for records that a list must leave out. If the list lacks a record that it must hold, it proves
 * nothing, and the check is blocked by the one that judges the finding.
 */
export async function expectLeftOut(
  session: Session,
  at: Collection,
  query: Query,
  wanted: Wanted,
  judgedBy: string | (() => Promise<string>),
): Promise<Finding> {
  const outcome = await searched(session, at, query, wanted);
  await blockUnlisted(session, at, outcome);
  const positive = judgeList(outcome, { listed: wanted.listed ?? [] });
  if (positive.verdict === "fail") {
    await blockAbsent(session, outcome.exchange);
    const why = `the search does not return a record that it must return: ${positive.actual}`;
    blockBy(typeof judgedBy === "string" ? judgedBy : await judgedBy(), problem(positive.code, why), outcome);
  }
  return judgeList(outcome, wanted);
}
