import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { problem } from "./problem.js";

/** Answers a request. */
export type Answering = (context: Context) => Response | Promise<Response>;

/**
 * The connection is not said to end here: Node would break it under a client that sends all of its body before it reads, and that
 * client would never hear why. The adapter passes over what is left of the body, and ends the connection where that is too much.
 */
const refuseSize = (): never => {
  throw problem(413, "too-long", "The body is larger than this server takes.");
};

/**
 * Refuses bodies of more bytes. What a request says of its length is held by the HTTP parser (RFC 9112, section 6.3), and to ask
 * for the body itself makes a whole Request of it, which costs as much as a read: only one of unknown length is asked.
 */
export function limitBodies(most: number): (answer: Answering) => Answering {
  const counted = bodyLimit({ maxSize: most, onError: refuseSize });
  return (answer) => (context) => {
    const { method } = context.req;
    const length = context.req.header("content-length");
    const inChunks = context.req.header("transfer-encoding") !== undefined;
    if (inChunks || (length === undefined && method !== "GET" && method !== "HEAD"))
      return counted(context, async () => undefined).then(() => answer(context));
    return Number(length ?? 0) > most ? refuseSize() : answer(context);
  };
}
