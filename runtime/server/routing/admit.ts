// Admits requests, or refuses them with 503 if the server is at one of its limits.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context } from "hono";
import { announcesBody, bodyBytes, lengthOf } from "../http/body-bytes.js";
import { holderAt } from "../http/fair-share.js";
import { type Lives, retryLater } from "../http/lives.js";
import { incomingOf, outgoingOf } from "../http/outgoing.js";
import { Problem } from "../http/problem.js";
import type { RequestLife, Shares } from "../http/request-life.js";
import type { Call, Interaction } from "../interactions/interaction.js";

/** A 503 for a request beyond the maximum number of concurrent requests. */
function noPlace({ places }: Shares): Problem {
  const { most } = places;
  const text =
    places.taken < most
      ? `This token or this site has used its share of the ${most} requests that this server handles at the same time. Try again in 1 s.`
      : `This server is handling ${most} requests now, which is its maximum. Try again in 1 s.`;
  return new Problem(503, [{ code: "throttled", text }], retryLater);
}

/** A 503 for a body that does not fit into the memory for unfinished bodies. */
const noRoomForBody = (): Problem =>
  new Problem(
    503,
    [{ code: "throttled", text: "The memory of this server for request bodies is full. Try again in 1 s." }],
    retryLater,
  );

/** Runs an interaction when its body has arrived and a place is free, and holds the place until its answer is sent. */
export type Admit = (call: Call, interaction: Interaction) => Response | Promise<Response>;

interface AdmitOptions {
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
    const holder = holderAt(collection.site, who?.(context));
    if (!shares.places.fits(holder, 1)) throw noPlace(shares);
    const life = lives.of(context, holder);
    const work = (): Response | Promise<Response> => {
      if (!life.work()) throw noPlace(shares);
      // Without a network there is no slow reader, so the life ends with the work.
      if (outgoing === undefined) life.close();
      return endingLife(life, () => interaction(call));
    };
    if (incoming === undefined || outgoing === undefined || !hasBody(incoming)) return work();
    return wholeBody(incoming, outgoing, most, life).then(work);
  };
}

const hasBody = (incoming: IncomingMessage): boolean =>
  incoming.method !== "GET" && incoming.method !== "HEAD" && announcesBody(incoming);

/** Waits for the whole body, and stores it where the adapter between Node and Hono looks for it first. */
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
