import type { ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";

/** One request and its answer, with nothing in it of whom or what it was about. */
export interface Exchange {
  /** The one that the answer bears as X-Request-Id. */
  readonly request: string;
  /** `OTHER` for one that no interface offers: whoever asks cannot make up words for a log or a label. */
  readonly method: string;
  /** The path as the server knows it, such as `/at/:site/ships/:id`; `none` where nothing is offered. */
  readonly route: string;
  /** 499 where the client was gone before there was any; no server ever sends that. */
  readonly status: number;
  /** From the last byte of the headers to the last of the answer; milliseconds, rounded to microseconds. */
  readonly ms: number;
  /** Sent, headers and all; absent where the app was asked without a network. */
  readonly bytes?: number;
  /** The client was gone before the answer was. */
  readonly cut?: true;
}

/** Hears of every request once its answer has left. */
export type Observe = (exchange: Exchange) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const gone = 499;

// What middleware is registered for.
const everywhere = "/*";

/** The last of the routes that match, whether it was come to or refused before. */
const routeOf = (context: Context): string =>
  matchedRoutes(context)
    .filter(({ path }) => path !== everywhere)
    .at(-1)?.path ?? "none";

function exchangeOf(context: Context, began: number, status: number): Exchange {
  const { method } = context.req;
  return {
    request: context.get("requestId") ?? "none",
    method: methods.has(method) ? method : "OTHER",
    route: routeOf(context),
    status,
    ms: Math.round((performance.now() - began) * 1000) / 1000,
  };
}

const isAnswer = (value: unknown): value is ServerResponse =>
  typeof value === "object" && value !== null && "writableFinished" in value && "once" in value;

/** Node's own side of the answer, where there is one. */
function outgoingOf({ env }: Context): ServerResponse | undefined {
  const outgoing: unknown =
    typeof env === "object" && env !== null ? Reflect.get(env, "outgoing") : undefined;
  return isAnswer(outgoing) ? outgoing : undefined;
}

/** Tells of an exchange when its last byte is sent or its client is gone. Goes first, so that it sees what refuses a request too. */
export function observed(observe: Observe): MiddlewareHandler {
  return (context, next) => {
    const began = performance.now();
    const outgoing = outgoingOf(context);
    if (outgoing === undefined) {
      return next().then(() => observe(exchangeOf(context, began, context.res.status)));
    }
    const { socket } = outgoing;
    const before = socket?.bytesWritten ?? 0;
    outgoing.once("close", () => {
      const exchange = exchangeOf(context, began, outgoing.headersSent ? outgoing.statusCode : gone);
      const bytes = (socket?.bytesWritten ?? 0) - before;
      observe(Object.assign(exchange, { bytes }, outgoing.writableFinished ? undefined : { cut: true }));
    });
    // Not awaited: each layer that waits costs every request a turn.
    return next();
  };
}
