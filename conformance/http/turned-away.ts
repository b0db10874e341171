import type { Exchange } from "./exchange.js";
import { type Problem, problem } from "./problem.js";
import { lacksRights, type RunSoFar } from "./rights.js";

/** In the words of RFC 6585, section 4, and of RFC 9110, sections 15.6.3 to 15.6.5. */
const turningAway: ReadonlyMap<number, string> = new Map([
  [429, "too many requests"],
  [502, "bad gateway"],
  [503, "service unavailable"],
  [504, "gateway timeout"],
]);

/**
 * Whether an answer says of itself that it is none to what was asked: it was asked too often or at a bad time, or nobody answered
 * behind a gateway. The document says nothing of limits, load or maintenance, so this breaks nothing that it states.
 *
 * It is no failure either where one operation alone is always answered so, and all else is answered. The document does state that it
 * is offered; but the part that writes may be under maintenance, or the quota of one kind of request be spent, and nothing that
 * could be asked tells that from an operation that is not there. Nor is it ever a pass: what cannot be judged counts against
 * the run. A 500 is not among these: that is what came of this very request.
 */
export function isTurnedAway(status: number | undefined): boolean {
  return status !== undefined && turningAway.has(status);
}

/** Why an answer says nothing about the request; undefined if it does. */
export function whyIndeterminate({ status, fault, limit }: Exchange): Problem | undefined {
  if (limit !== undefined) return problem("stopped", fault ?? "the run reached a limit");
  if (status === undefined) {
    return problem("no-answer", `no answer came: ${fault ?? "the connection gave nothing"}`);
  }
  const words = turningAway.get(status);
  if (words === undefined) return undefined;
  return problem(
    "turned-away",
    `turned away with ${status} (${words}), which tells nothing of what was asked`,
  );
}

/** Why an answer depends only on who asked; undefined if it does not. */
export function whyNotLetIn(run: RunSoFar, exchange: Exchange): Problem | undefined {
  if (exchange.status === 401) {
    return problem("credentials", "answered with 401, which asks for other credentials than were given");
  }
  if (!lacksRights(run, exchange)) return undefined;
  return problem(
    "credentials",
    "answered with 403 (forbidden), as all of its kind was: the credentials that were given lack the right",
  );
}

/**
 * Why no failure stands on what came. Of credentials and rights the document says nothing either: a deployment that asks for others
 * than were given keeps the run from judging it. That nothing was let out to whom it does not know may still be what a check holds
 * it to.
 */
export function whyNoFailure(run: RunSoFar, exchange: Exchange): Problem | undefined {
  return whyNotLetIn(run, exchange) ?? whyIndeterminate(exchange);
}
