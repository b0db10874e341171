// Wraps every request: gives it an id, its answer the headers, and both a timeout.
import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { largeAnswerOf, mixHeaders, requestIdOf, sealed } from "../http/exchange.js";
import { type Lives, noRoomForAnswer } from "../http/lives.js";
import { outgoingOf } from "../http/outgoing.js";
import { endRequest } from "../http/request-signal.js";
import type { Report } from "./faults.js";

type Handler = Hono["routes"][number]["handler"];

/** Counts a large answer until it is sent. A read is refused if too many bytes wait to be sent; the result of a write is always sent. */
function countAnswer(context: Context, lives: Lives): void {
  const bytes = largeAnswerOf(context);
  if (bytes === undefined || outgoingOf(context) === undefined) return;
  const life = lives.of(context);
  if (context.req.method === "GET" && !life.hasRoom(bytes)) throw noRoomForAnswer();
  life.answer(bytes);
}

/** The answer with all headers. Headers set on the context take precedence over what middleware returns, as in Hono. */
function finished(context: Context, answer: Response | undefined): Response | undefined {
  if (!context.finalized) return answer && sealed(context, answer);
  const whole = sealed(context, context.res);
  if (whole !== context.res) context.res = whole;
  return undefined;
}

/** The limits of every request, and the receiver of its faults. */
export interface Bounds {
  /** Timeout of an answer. */
  readonly milliseconds: number;
  /** Maximum size of a body. */
  readonly bodyBytes: number;
  /** What each request holds of the shared resources. */
  readonly lives: Lives;
  readonly report: Report;
}

/**
 * Wraps all routes: gives every request its id and every answer its headers, and ends answers that take too long. Hono's own
 * middleware would make a chain of promises of every request; here a synchronous handler stays synchronous. `begin` is called for
 * every request when it has its id.
 */
export function middleware(
  routes: Hono,
  notFound: (context: Context) => Response | Promise<Response>,
  { milliseconds, lives }: Pick<Bounds, "milliseconds" | "lives">,
  begin: (context: Context) => void = () => undefined,
): Hono {
  const mixed = routes.routes.some(({ path }) => path.endsWith("*"));
  const whole = (context: Context, answer: Response | undefined): Response | undefined => {
    const found = finished(context, answer);
    countAnswer(context, lives);
    return found;
  };
  const guarded =
    (handler: Handler): Handler =>
    (context, next) => {
      // The outer middleware already contains this one.
      if (context.get("requestId") !== undefined) return handler(context, next);
      requestIdOf(context);
      begin(context);
      if (mixed) mixHeaders(context);
      const answer = handler(context, next);
      if (!(answer instanceof Promise)) return whole(context, answer);
      const late = (): void => endRequest(context, "timeout");
      return inTime(answer, milliseconds, late).then((found) => whole(context, found));
    };
  const app = new Hono();
  for (const { method, path, handler } of routes.routes) app.on(method, path, guarded(handler));
  return app.notFound((context: Context) => {
    if (context.get("requestId") === undefined) {
      requestIdOf(context);
      begin(context);
    }
    return notFound(context);
  });
}

const message =
  "The answer took too long and was cancelled. The change may have been made: check before you send it again.";

/**
 * Ends an answer that takes longer, but not the work for it: a change may still be made. `late` is called then, and can end work
 * that changes nothing. An answer that is not a promise needs no timer.
 */
function inTime<T>(answer: Promise<T>, milliseconds: number, late: () => void = () => undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      late();
      const res = new Response(null, { headers: { "Retry-After": String(Math.ceil(milliseconds / 1000)) } });
      reject(new HTTPException(503, { message, res }));
    };
    const timer = setTimeout(giveUp, milliseconds);
    // One promise instead of one for each step: every add waits here.
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (fault) => {
        clearTimeout(timer);
        reject(fault);
      },
    );
  });
}
