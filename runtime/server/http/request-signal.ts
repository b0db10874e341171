// Gives each request a signal that aborts when its client no longer waits.
import type { Context } from "hono";
import { outgoingOf } from "./outgoing.js";

/** Why the client no longer waits for an answer: it hung up, or the answer timed out. */
type RequestEnd = "closed" | "timeout";

/** The reason of an aborted signal. Work that throws it is not reported as a fault of the server. */
export class RequestOver extends Error {
  override readonly name = "RequestOver";
  readonly end: RequestEnd;

  constructor(end: RequestEnd) {
    super(`no client waits for this answer any more: ${end}`);
    this.end = end;
  }
}

interface Ending {
  end?: RequestEnd;
  controller?: AbortController;
}

// Few requests use their signal: for the others, none is made.
const endings = new WeakMap<Context, Ending>();

function endingOf(context: Context): Ending {
  const known = endings.get(context);
  if (known !== undefined) return known;
  const ending: Ending = {};
  endings.set(context, ending);
  return ending;
}

/** Reports that the client no longer waits for the answer. The first reason counts. */
export function endRequest(context: Context, end: RequestEnd): void {
  const ending = endingOf(context);
  ending.end ??= end;
  ending.controller?.abort(new RequestOver(ending.end));
}

/**
 * The signal of a request, made on the first call. It aborts with a `RequestOver` if the connection closes before the whole answer
 * was sent, or if the answer times out.
 */
export function signalOf(context: Context): AbortSignal {
  const ending = endingOf(context);
  if (ending.controller !== undefined) return ending.controller.signal;
  const controller = new AbortController();
  ending.controller = controller;
  const outgoing = outgoingOf(context);
  const hasHungUp = outgoing?.destroyed === true && !outgoing.writableFinished;
  if (hasHungUp) ending.end ??= "closed";
  if (ending.end !== undefined) controller.abort(new RequestOver(ending.end));
  else outgoing?.once("close", () => outgoing.writableFinished || endRequest(context, "closed"));
  return controller.signal;
}
