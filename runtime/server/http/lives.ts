// The lives of requests that the app handles, and the room for their answers.
import type { Context } from "hono";
import type { Holder } from "./fair-share.js";
import { incomingOf, outgoingOf } from "./outgoing.js";
import { Problem } from "./problem.js";
import { RequestLife, type Shares, smallBytes } from "./request-life.js";

export const retryLater = { "Retry-After": "1" };

/** A 503 for an answer that would be held in memory until its client reads it. */
export const noRoomForAnswer = (): Problem =>
  new Problem(
    503,
    [
      {
        code: "throttled",
        text: "Too many large answers wait for their clients to read them. Read the answers that you requested, or request smaller pages, and try again in 1 s.",
      },
    ],
    retryLater,
  );

/** The lives of requests that the app handles, by their contexts. */
export interface Lives {
  readonly shares: Shares;
  /** The life of a request, created on the first call. */
  of(context: Context, holder?: Holder): RequestLife;
}

/** The name of the context variable that holds it. */
const contextName = "requestLife";

// Requests without authentication share as one token does.
const nobody: Holder = { who: "" };

export const livesOf = (shares: Shares): Lives => ({
  shares,
  of(context, holder = nobody) {
    // On the context, not in a WeakMap: a WeakMap costs the garbage collector more than everything else about a life.
    const known: RequestLife | undefined = context.get(contextName);
    if (known !== undefined) return known;
    const life = new RequestLife(shares, holder);
    context.set(contextName, life);
    closeWith(life, context);
    return life;
  },
});

/** Whether a read has room for an answer of so many bytes: asked before the work for it. Absent if the answer is not refused for its size. */
export function roomFor(context: Context): ((bytes: number) => boolean) | undefined {
  const life: RequestLife | undefined = context.get(contextName);
  if (life === undefined || context.req.method !== "GET" || outgoingOf(context) === undefined)
    return undefined;
  return (bytes) => bytes <= smallBytes || life.hasRoom(bytes);
}

/** Ends a life when its answer ends, sent or not. */
function closeWith(life: RequestLife, context: Context): void {
  const outgoing = outgoingOf(context);
  const close = (): void => life.close();
  if (outgoing?.destroyed) close();
  else outgoing?.once("close", close);
  // A server without `oneAtATime` may start a request while an earlier one of its connection is unanswered. Node does not report a
  // close to the answer of such a request.
  if (outgoing?.socket === null) incomingOf(context)?.socket.once("close", close);
}
