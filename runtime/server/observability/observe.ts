// Reports each request to log and metrics after its answer was sent.
import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import { outgoingOf } from "../http/outgoing.js";
import { type TraceContext, traceContextIn } from "./trace.js";

/** One request and its answer, without anything about its sender or its records. */
export interface Exchange {
  /** The request id, which the answer has in X-Request-Id. */
  readonly request: string;
  /** The trace id in its `traceparent` header (W3C Trace Context); absent without that header. */
  readonly trace?: string;
  /** The caller's span, from the same header. */
  readonly parent?: string;
  /** The caller does not record this trace, from the same header. */
  readonly unsampled?: true;
  /** `OTHER` for an unusual method, so that a client cannot write its own words into a log or a label. */
  readonly method: string;
  /** The path as the server knows it, such as `/fleets/:site/vehicles/:id`; `none` if nothing is offered for the method. */
  readonly route: string;
  /** 499 if the client disconnected before there was an answer; that status is never sent. */
  readonly status: number;
  /** From the last byte of the headers to the last of the answer; milliseconds, rounded to microseconds. */
  readonly ms: number;
  /** Bytes sent, including headers. */
  readonly bytes: number;
  /** The client disconnected before the whole answer was sent. */
  readonly cut?: true;
}

/** Receives every request from the network, after its answer was sent. */
export type Observe = (exchange: Exchange) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

const gone = 499;

// The path that middleware is registered for.
const everywhere = "/*";

/** The route that answered, or the one that would have answered if middleware had not refused the request. */
const routeOf = (context: Context): string =>
  matchedRoutes(context)
    .slice(context.req.routeIndex)
    .find(({ path }) => path !== everywhere)?.path ?? "none";

interface Described extends Pick<Exchange, "request" | "method" | "route"> {
  readonly context: TraceContext | undefined;
}

function describe(context: Context): Described {
  const { method } = context.req;
  return {
    request: context.get("requestId") ?? "none",
    context: traceContextIn(context.req.header("traceparent")),
    method: methods.has(method) ? method : "OTHER",
    route: routeOf(context),
  };
}

const spanContext = ({ trace, parent, unsampled }: TraceContext) =>
  unsampled ? { trace, parent, unsampled } : { trace, parent };

/**
 * Reports an exchange when the last byte of its answer is sent or the client has disconnected; `described` is called only
 * then. The exchange started at `began`, by `performance.now()`.
 */
export function observeAnswer(
  observe: Observe,
  outgoing: ServerResponse,
  began: number,
  described: () => Described,
): void {
  const { socket } = outgoing;
  const before = socket?.bytesWritten ?? 0;
  outgoing.once("close", () => {
    const { headersSent, statusCode, writableFinished } = outgoing;
    const { request, context, method, route } = described();
    const status = headersSent ? statusCode : gone;
    const ms = Math.round((performance.now() - began) * 1000) / 1000;
    const bytes = (socket?.bytesWritten ?? 0) - before;
    // Members are named one by one: spreading an object here takes as long as writing the line.
    const exchange: Exchange =
      context === undefined
        ? { request, method, route, status, ms, bytes }
        : { request, ...spanContext(context), method, route, status, ms, bytes };
    observe(writableFinished ? exchange : { ...exchange, cut: true });
  });
}

/** For the moment when a request comes to the app. */
export const observing =
  (observe: Observe) =>
  (context: Context): void => {
    const outgoing = outgoingOf(context);
    if (outgoing !== undefined) observeAnswer(observe, outgoing, performance.now(), () => describe(context));
  };
