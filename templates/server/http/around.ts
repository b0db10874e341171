import { type Context, Hono } from "hono";
import { inTime } from "./answer-time.js";
import type { AtOnce } from "./at-once.js";
import { mixHeaders, requestIdOf, sealed } from "./exchange.js";
import type { Report } from "./faults.js";
import { healthPaths } from "./health.js";
import { endRequest } from "./request-signal.js";

type Handler = Hono["routes"][number]["handler"];

/** The answer with all headers. What is on the context already counts, whatever middleware returns: Hono has it so, too. */
function finished(context: Context, answer: Response | undefined): Response | undefined {
  if (!context.finalized) return answer && sealed(context, answer);
  const whole = sealed(context, context.res);
  if (whole !== context.res) context.res = whole;
  return undefined;
}

/** What every request is held to, whichever way it takes, and who hears of what fails in it. */
export interface Bounds {
  /** For an answer. */
  readonly milliseconds: number;
  /** Of a body. */
  readonly bodyBytes: number;
  /** The requests under work. */
  readonly count: AtOnce;
  readonly report: Report;
}

/**
 * Stands around all that is routed: gives every request its id and every answer its headers, gives up what takes too long, and
 * refuses what would be too much at once. Hono's own middleware would make a chain of promises of every request; so a handler
 * that answers at once is answered at once. `begin` is told of every request once it has its id.
 */
export function around(
  routes: Hono,
  notFound: (context: Context) => Response | Promise<Response>,
  { milliseconds, count }: Pick<Bounds, "milliseconds" | "count">,
  begin: (context: Context) => void = () => undefined,
): Hono {
  const mixed = routes.routes.some(({ path }) => path.endsWith("*"));
  const guarded = (handler: Handler, path: string): Handler => {
    const counted = !healthPaths.has(path);
    return (context, next) => {
      // Of a chain of middleware the first stands around all.
      if (context.get("requestId") !== undefined) return handler(context, next);
      requestIdOf(context);
      begin(context);
      if (mixed) mixHeaders(context);
      if (counted) count.check();
      const answer = handler(context, next);
      if (!(answer instanceof Promise)) return finished(context, answer);
      const whole = counted ? count.during(answer) : answer;
      const late = (): void => endRequest(context, "timeout");
      return inTime(whole, milliseconds, late).then((found) => finished(context, found));
    };
  };
  const app = new Hono();
  for (const { method, path, handler } of routes.routes) app.on(method, path, guarded(handler, path));
  return app.notFound((context: Context) => {
    if (context.get("requestId") === undefined) {
      requestIdOf(context);
      begin(context);
    }
    return notFound(context);
  });
}
