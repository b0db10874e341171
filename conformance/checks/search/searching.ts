import type { Collection, Finding, Query, SearchOutcome, Session } from "../../contract.js";
import { whyIndeterminate } from "../../http/turned-away.js";
import { Blocked } from "../../runner/blocked.js";
import { blockCutShort, judgeList, type Wanted } from "../expect.js";
import { blockUnlisted } from "./first-list.js";

/**
 * Searches until the list is as wanted, or the deployment has had as long as it needs; the last answer. Throws `Blocked` where it goes on
 * after what was read of it, and that tells nothing.
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

function searchedUntil(
  session: Session,
  at: Collection,
  query: Query,
  wanted: Wanted,
): Promise<SearchOutcome> {
  const ask = () => session.api.search(at, query);
  // What a run that only reads looks for has been there all along.
  if (!session.settings.write) return ask();
  const good = (outcome: SearchOutcome) => {
    const { exchange, found } = outcome;
    // it may be answered the next time
    if (whyIndeterminate(exchange) !== undefined) return false;
    return (
      (found === undefined && isRefusal(exchange.status ?? 0)) ||
      judgeList(outcome, wanted).verdict === "pass"
    );
  };
  return session.eventually(ask, good);
}

/** An index that lags behind answers with a shorter list; a request that is refused is refused for good. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}

/** Searches, and holds the list to what was wanted. */
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
 * As `expectList`, for checks of what a list leaves out: where a record that must be there isn't, the list proves
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
    throw new Blocked(`a list that lacks what it must hold proves nothing: ${positive.actual}`, {
      exchange: outcome.exchange,
      judgedBy,
    });
  }
  return judgeList(outcome, wanted);
}
