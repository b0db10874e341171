// Answers the health checks `/health` and `/ready`.
import type { Context, Handler, Hono } from "hono";
import type { InterfaceDefinition } from "../definition.js";
import { isInterfacePath } from "../http/interface-paths.js";
import type { Store } from "../store-port/store.js";
import { StoreUnavailable } from "../store-port/store-error.js";
import { stateOf } from "../store-port/store-state.js";

const paths = { up: "/health", ready: "/ready" } as const;

/** The paths of the health checks. */
export const healthPaths: ReadonlySet<string> = new Set(Object.values(paths));

const noStore = { "Cache-Control": "no-store" };

/** The condition of a server, apart from its store. */
export interface Condition {
  /** The server stops soon: no new client should come. */
  isDraining(): boolean;
  /** No request would be accepted now. */
  isFull(): boolean;
  /** Problems that an operator must fix although requests are answered. */
  alarms(): readonly string[];
}

/**
 * `/health` says that the process answers. `/ready` says whether the store answers too and another request would be accepted, and if
 * not, why. Both reveal nothing else, need no token, and are answered under any load. A server that can only read is still ready, and
 * so is one with an alarm; the answer says what is wrong. If the interface itself has such a path, the interface's path wins.
 */
export function routeHealth(
  app: Hono,
  definition: InterfaceDefinition,
  store: Store,
  { isDraining, isFull, alarms }: Condition,
): void {
  const offer = (path: string, handler: Handler): void => {
    if (!isInterfacePath(definition, path)) app.get(path, handler);
  };
  offer(paths.up, (context) => context.json({ status: "up" }, 200, noStore));
  const notReady = (context: Context, reason: string, retryAfter: number): Response =>
    context.json({ status: "not ready", reason }, 503, { ...noStore, "Retry-After": String(retryAfter) });
  offer(paths.ready, async (context) => {
    if (isDraining()) return notReady(context, "This server stops soon.", 1);
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
