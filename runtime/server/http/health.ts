// The health checks `/health` and `/ready`.
import type { Context, Handler, Hono } from "hono";
import type { InterfaceDefinition } from "../definition.js";
import type { Store } from "../store/store.js";
import { StoreUnavailable } from "../store/store-error.js";
import { stateOf } from "../store/store-state.js";
import { isOwnPath } from "./own-paths.js";

const paths = { up: "/health", ready: "/ready" } as const;

/** The paths of the health checks. */
export const healthPaths: ReadonlySet<string> = new Set(Object.values(paths));

const noStore = { "Cache-Control": "no-store" };

/** How a server is, beside its store. */
export interface Condition {
  /** No request would be accepted now. */
  isFull(): boolean;
  /** What an operator must see to; requests are answered all the same. */
  alarms(): readonly string[];
}

/**
 * `/health` says that the process answers; `/ready` whether its store does too and there is room for another request, and why not.
 * Both tell nothing else, to anyone, and are answered however much there is to do. A store that can be read is asked for what it
 * has, so it is ready, with what it cannot do; an alarm leaves it ready, too. An interface with such a path of its own keeps it.
 */
export function routeHealth(
  app: Hono,
  definition: InterfaceDefinition,
  store: Store,
  { isFull, alarms }: Condition,
): void {
  const offer = (path: string, handler: Handler): void => {
    if (!isOwnPath(definition, path)) app.get(path, handler);
  };
  offer(paths.up, (context) => context.json({ status: "up" }, 200, noStore));
  const notReady = (context: Context, reason: string, retryAfter: number): Response =>
    context.json({ status: "not ready", reason }, 503, { ...noStore, "Retry-After": String(retryAfter) });
  offer(paths.ready, async (context) => {
    if (isFull()) return notReady(context, "This server is full.", 1);
    const open = alarms();
    const reported = open.length === 0 ? {} : { alarms: open };
    const state = await stateOf(store);
    if (state.status === "ready") return context.json({ status: "ready", ...reported }, 200, noStore);
    const { status, fault } = state;
    const reason = fault.message;
    if (status !== "unavailable") return context.json({ status, reason, ...reported }, 200, noStore);
    return notReady(context, reason, fault instanceof StoreUnavailable ? fault.retryAfter : 30);
  });
}
