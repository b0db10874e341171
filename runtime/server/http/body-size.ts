// Refuses requests whose bodies are too large.
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
 * Refuses bodies of more than `most` bytes. The HTTP parser enforces an announced length (RFC 9112, section 6.3). A body of
 * unknown length is counted as it is read: in `body-bytes.ts`, or here if the app is called without a network.
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
