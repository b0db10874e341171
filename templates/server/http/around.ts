import { type Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { mixHeaders, requestIdOf, sealed } from "./exchange.js";

type Handler = Hono["routes"][number]["handler"];

/** Rejects where there is no answer in time. What is there at once needs no timer. */
function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new HTTPException(504)), milliseconds);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** The answer with all headers. What is on the context already counts, whatever middleware returns: Hono has it so, too. */
function finished(context: Context, answer: Response | undefined): Response | undefined {
  if (!context.finalized) return answer && sealed(context, answer);
  const whole = sealed(context, context.res);
  if (whole !== context.res) context.res = whole;
  return undefined;
}

/**
 * Stands around all that is routed: gives every request its id and every answer its headers, and gives up what takes too long.
 * Hono's own middleware would make a chain of promises of every request; so a handler that answers at once is answered at once.
 */
export function around(
  routes: Hono,
  notFound: (context: Context) => Response | Promise<Response>,
  milliseconds: number,
): Hono {
  const mixed = routes.routes.some(({ path }) => path.endsWith("*"));
  const guarded =
    (handler: Handler): Handler =>
    (context, next) => {
      // Of a chain of middleware the first stands around all.
      if (context.get("requestId") !== undefined) return handler(context, next);
      requestIdOf(context);
      if (mixed) mixHeaders(context);
      const answer = handler(context, next);
      return answer instanceof Promise
        ? inTime(answer, milliseconds).then((found) => finished(context, found))
        : finished(context, answer);
    };
  const app = new Hono();
  for (const { method, path, handler } of routes.routes) app.on(method, path, guarded(handler));
  return app.notFound(notFound);
}
