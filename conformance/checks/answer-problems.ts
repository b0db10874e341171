// Says what is wrong with the answer to a request; undefined if nothing is.
import type { AddOutcome, ApiOutcome, Outcome, ReadOutcome, SearchOutcome } from "../http/api/adapter.js";
import { leadsOn } from "../http/api/context.js";
import { anyRedirect, leadsTo, leadsToItself } from "../http/client/redirects.js";
import type { Exchange } from "../http/exchange.js";
import { type Problem, problem } from "../http/problem.js";
import { isSuccess } from "../http/status.js";
import { blockIndeterminate } from "../http/turned-away.js";

/** Throws `Blocked` if the answer says nothing about the request, such as a 503: then no verdict is possible. */
export function answered<T extends Outcome>(outcome: T): T {
  blockIndeterminate(outcome.exchange);
  return outcome;
}

/** What is wrong with an answer that should report success; undefined if nothing is. */
export function problemOf(outcome: Outcome): Problem | undefined {
  const { status } = outcome.exchange;
  if (outcome.problem?.code === "next-page") return outcome.problem;
  const done = outcome.problem === undefined && leadsOn(outcome.exchange);
  if (status !== undefined && !done && !isSuccess({ status })) {
    const where = ledElsewhere(outcome.exchange);
    return problem(where === "" ? "refused" : "redirected", `status ${status}${where}`);
  }
  return outcome.problem;
}

/**
 * After these statuses a client may send a GET instead of a request that changes something (RFC 9110, sections 15.4.2
 * and 15.4.3).
 */
const changingMethod = [301, 302];

/**
 * Nothing is sent to another origin, least of all credentials, and no request that changes something is repeated unless
 * the answer allows it. The failure says where the redirect leads.
 */
function ledElsewhere(exchange: Exchange): string {
  const { method, status = 0, url } = exchange;
  const there = leadsTo(exchange);
  if (there === undefined) return "";
  const { origin, pathname } = there;
  if (origin !== new URL(url).origin) return `, a redirect to ${origin}: is that the base URL?`;
  if (method === "GET") {
    if (!anyRedirect.has(status)) return "";
    return `, a redirect to ${leadsToItself(exchange) ? "itself" : pathname}`;
  }
  if (status === 303) return `, a redirect to ${pathname}, which does not show that it was done`;
  if (!changingMethod.includes(status)) return "";
  return `, a redirect to ${pathname}: only 307 and 308 allow a ${method} to follow`;
}

/** The deployment reported no error, and did not do what was asked. */
export const notDone = problem("not-done", "it was not done");

export const noId = problem("no-id", "no id came back");

export const noRecord = problem("no-record", "no record in the answer");

/** What is wrong with the answer to an add; undefined if it gave the new record's id. */
export const addProblem = (outcome: AddOutcome): Problem | undefined =>
  problemOf(outcome) ?? (outcome.record ? undefined : noId);

/** What is wrong with the answer to an update or a delete; undefined if the deployment says that it did it. */
export const doneProblem = (outcome: ApiOutcome): Problem | undefined =>
  problemOf(outcome) ?? (outcome.done ? undefined : notDone);

/** What is wrong with the answer to a read; undefined if it gave the record. */
export const readProblem = (outcome: ReadOutcome): Problem | undefined =>
  problemOf(outcome) ?? (outcome.record ? undefined : noRecord);

/** What is wrong with an answer that should be a list; undefined if nothing is. */
export function listProblem(outcome: SearchOutcome): Problem | undefined {
  if (outcome.found) return undefined;
  const { status } = outcome.exchange;
  return problemOf(outcome) ?? problem("not-a-list", `status ${status}, but the answer is not a list`);
}
