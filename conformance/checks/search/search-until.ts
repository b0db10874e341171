// Repeats a search until the list is as expected or the deployment's time is up.

import type { Session } from "../../fixtures/session.js";
import type { Collection, Query, SearchOutcome } from "../../http/api/adapter.js";
import { Blocked, Inapplicable } from "../../http/blocked.js";
import { problem } from "../../http/problem.js";
import { whyIndeterminate } from "../../http/turned-away.js";
import type { Finding } from "../finding.js";
import { blockCutShort, judgeList, lists, type Wanted } from "../judge-list.js";
import { blockUnlisted } from "./first-list.js";

/**
 * Repeats a search until the list is as expected or the deployment's time is up; returns the last answer. Throws `Blocked` if the
 * list was not read to its end and the part that was read decides nothing.
 */
export async function searched(
  session: Session,
  at: Collection,
  query: Query,
  wanted: Wanted,
): Promise<SearchOutcome> {
  const outcome = await searchedUntil(session, at, query, wanted);
  blockCutShort(outcome, wanted);
  return outcome;
}

async function searchedUntil(
  session: Session,
  at: Collection,
  query: Query,
  wanted: Wanted,
): Promise<SearchOutcome> {
  const ask = () => session.api.search(at, query);
  // In a run that only reads, the records have existed all along.
  if (!session.settings.write) return ask();
  const first = await ask();
  if (lacks(first, wanted) && (await session.endsEarly(first))) throw endedEarly(first);
  const good = (outcome: SearchOutcome) => {
    const { exchange, found } = outcome;
    // The next request may be answered.
    if (whyIndeterminate(exchange) !== undefined) return false;
    return (
      (found === undefined && isRefusal(exchange.status ?? 0)) ||
      judgeList(outcome, wanted).verdict === "pass"
    );
  };
  return good(first) ? first : session.eventually(ask, good);
}

function lacks(outcome: SearchOutcome, { listed = [] }: Wanted): boolean {
  return listed.some((record) => !lists(outcome, record));
}

/** The document does not limit the length of a list, and describes no further pages. */
function endedEarly({ exchange, found = [] }: SearchOutcome): Inapplicable {
  const why = `lists end after ${found.length} records, and no further page follows: the record may be among the others`;
  return new Inapplicable(problem("record-missing", why), { exchange });
}

/** An index that lags gives a shorter list; a refused request stays refused. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

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
  judgedBy: string,
): Promise<Finding> {
  const outcome = await searched(session, at, query, wanted);
  await blockUnlisted(session, at, outcome);
  const positive = judgeList(outcome, { listed: wanted.listed ?? [] });
  if (positive.verdict === "fail") {
    const why = `the search does not return a record that it must return: ${positive.actual}`;
    throw new Blocked(problem(positive.code, why), {
      exchange: outcome.exchange,
      judgedBy,
    });
  }
  return judgeList(outcome, wanted);
}
