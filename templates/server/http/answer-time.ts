import type { MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { timeout } from "hono/timeout";

/** Gives an answer up that takes longer, though not the work for it: a change may yet be made. */
export function limitAnswerTime(milliseconds: number): MiddlewareHandler {
  const message =
    "The answer took too long and was given up. A change may have been made all the same: look before you send it again.";
  const seconds = Math.ceil(milliseconds / 1000);
  return timeout(milliseconds, () => {
    const res = new Response(null, { headers: { "Retry-After": String(seconds) } });
    return new HTTPException(503, { message, res });
  });
}
