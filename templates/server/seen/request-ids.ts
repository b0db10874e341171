import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { requestId } from "hono/request-id";

// 128 bits in hexadecimal, as UUIDs, proxies and trace ids have them: neither a name nor a number of a person passes for one.
const harmless = /^[\da-f]{8}(-?)[\da-f]{4}\1[\da-f]{4}\1[\da-f]{4}\1[\da-f]{12}$/i;

/** Gives every request an id, which its answer bears and the log knows it by. That of a proxy in front is kept where it is harmless. */
export const requestIds = (): MiddlewareHandler =>
  requestId({
    // None is taken as it is: each goes by the generator.
    limitLength: 0,
    generator: (context) => {
      const sent = context.req.header("X-Request-Id");
      return sent !== undefined && harmless.test(sent) ? sent : randomUUID();
    },
  });
