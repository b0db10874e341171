// Refuses bodies that are too large.
import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { tooLarge } from "./body-bytes.js";
import { incomingOf } from "./outgoing.js";

/** Answers a request. */
export type Answering = (context: Context) => Response | Promise<Response>;

const refuseSize = (): never => {
  throw tooLarge();
};

/**
 * Refuses bodies of more bytes. What a request says of its length is held by the HTTP parser (RFC 9112, section 6.3). One of
 * unknown length is counted as it is read: over a network by anyone who waits for it, and here where there is none.
 */
export function limitBodies(most: number): (answer: Answering) => Answering {
  const counted = bodyLimit({ maxSize: most, onError: refuseSize });
  return (answer) => (context) => {
    const { method } = context.req;
    const length = context.req.header("content-length");
    if (length === undefined && method !== "GET" && method !== "HEAD" && incomingOf(context) === undefined)
      return counted(context, async () => undefined).then(() => answer(context));
    return Number(length ?? 0) > most ? refuseSize() : answer(context);
  };
}
