// Admits requests up to the server's limits.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import type { Call, Interaction } from "../interactions/interaction.js";
import { announcesBody, bodyBytes, lengthOf } from "./body-bytes.js";
import type { Holder } from "./fair-share.js";
import { incomingOf, outgoingOf } from "./outgoing.js";
import { Problem } from "./problem.js";
import { RequestLife, type Shares } from "./request-life.js";

const retryLater = { "Retry-After": "1" };

/** A 503 for a request that would be more than the server works on at the same time. */
function noPlace({ places }: Shares): Problem {
  const { most } = places;
  const text =
    places.taken < most
      ? `This token or this site has as many requests under work as one may have of the ${most} that this server takes at the same time. Try again in 1 s.`
      : `This server has ${most} requests under work, as many as it takes at the same time. Try again in 1 s.`;
  return new Problem(503, [{ code: "throttled", text }], retryLater);
}

/** A 503 for a body that would have to be waited for. */
const noRoomForBody = (): Problem =>
  new Problem(
    503,
    [{ code: "throttled", text: "This server waits for as many bodies as it can hold. Try again in 1 s." }],
    retryLater,
  );

/** A 503 for an answer that would be held in memory until its client reads it. */
export const noRoomForAnswer = (): Problem =>
  new Problem(
    503,
    [
      {
        code: "throttled",
        text: "Too many large answers of this server wait to be read by their clients. Read those that you asked for, or ask for smaller pages, and try again in 1 s.",
      },
    ],
    retryLater,
  );

/** The lives of requests that the app handles, by their contexts. */
export interface Lives {
  readonly shares: Shares;
  /** Makes one for a request that has none yet. */
  of(context: Context, holder?: Holder): RequestLife;
}

/** The name by which a context keeps it. */
const kept = "requestLife";

// Requests without authentication share as one token does.
const nobody: Holder = { who: "" };

export function livesOf(shares: Shares): Lives {
  return {
    shares,
    of(context, holder = nobody) {
      // On the context, and not in a WeakMap: that costs the garbage collector more than all else of a life.
      const known: RequestLife | undefined = context.get(kept);
      if (known !== undefined) return known;
      const life = new RequestLife(shares, holder);
      context.set(kept, life);
      closeWith(life, context);
      return life;
    },
  };
}

/** Ends a life with its answer, sent or not. */
function closeWith(life: RequestLife, context: Context): void {
  const outgoing = outgoingOf(context);
  const close = (): void => life.close();
  if (outgoing?.destroyed) close();
  else outgoing?.once("close", close);
  // Another server may start a request after another one of its connection: Node does not report the close to its answer.
  if (outgoing?.socket === null) incomingOf(context)?.socket.once("close", close);
}

/** Runs an interaction once its body is there and a place is free, and holds the place until its answer is sent. */
export type Admit = (call: Call, interaction: Interaction) => Response | Promise<Response>;

export interface AdmitOptions {
  readonly lives: Lives;
  /** Bytes of a body at most. */
  readonly bodyBytes: number;
  who?(context: Context): string | undefined;
}

export function admitting({ lives, bodyBytes: most, who }: AdmitOptions): Admit {
  const { shares } = lives;
  return (call, interaction) => {
    const { context, collection } = call;
    const incoming = incomingOf(context);
    const outgoing = outgoingOf(context);
    const holder = { who: who?.(context), site: collection.site };
    if (!shares.places.fits(holder, 1)) throw noPlace(shares);
    const life = lives.of(context, holder);
    const work = (): Response | Promise<Response> => {
      if (!life.work()) throw noPlace(shares);
      // Without a network there is no slow reader: only the work is waited for.
      if (outgoing === undefined) life.close();
      return endingLife(life, () => interaction(call));
    };
    if (incoming === undefined || outgoing === undefined || !hasBody(incoming)) return work();
    return wholeBody(incoming, outgoing, most, life).then(work);
  };
}

const hasBody = (incoming: IncomingMessage): boolean =>
  incoming.method !== "GET" && incoming.method !== "HEAD" && announcesBody(incoming);

/** Waits for it, and leaves it where the adapter between Node and Hono looks for it first. */
async function wholeBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  most: number,
  life: RequestLife,
): Promise<void> {
  const length = lengthOf(incoming);
  const wait = (): void => {
    if (!life.read(length ?? most)) throw noRoomForBody();
  };
  const rawBody = await bodyBytes(incoming, outgoing, { length, most }, wait);
  Object.assign(incoming, { rawBody });
}

function endingLife(
  life: RequestLife,
  work: () => Response | Promise<Response>,
): Response | Promise<Response> {
  let answer: Response | Promise<Response>;
  try {
    answer = work();
  } catch (fault) {
    life.settle();
    throw fault;
  }
  const settle = (): void => life.settle();
  if (answer instanceof Promise) answer.then(settle, settle);
  else settle();
  return answer;
}
