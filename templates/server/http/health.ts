import type { Context, Handler, Hono } from "hono";
import type { InterfaceDefinition } from "../definition.js";
import type { Store } from "../store/store.js";
import { StoreUnavailable } from "../store/store-error.js";
import { isOwnPath } from "./own-paths.js";

const noStore = { "Cache-Control": "no-store" };

/** How a server is, beside its store. */
export interface Condition {
  /** Nobody's request would be taken now. */
  isFull(): boolean;
  /** What an operator must see to; requests are answered all the same. */
  alarms(): readonly string[];
}

/**
 * `/health` says that the process answers, `/ready` that its store does too and that there is room for another request; an alarm
 * leaves it ready. Both tell nothing else, to anyone, and are answered however much there is to do. An interface with such a path of its own keeps it.
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
  offer("/health", (context) => context.json({ status: "up" }, 200, noStore));
  const notReady = (context: Context, reason: string, retryAfter: number): Response =>
    context.json({ status: "not ready", reason }, 503, { ...noStore, "Retry-After": String(retryAfter) });
  offer("/ready", async (context) => {
    if (isFull()) return notReady(context, "busy", 1);
    try {
      await store.read({ site: "", type: "", id: "" });
      const open = alarms();
      return context.json({ status: "ready", ...(open.length === 0 ? {} : { alarms: open }) }, 200, noStore);
    } catch (fault) {
      if (!(fault instanceof StoreUnavailable)) throw fault;
      return notReady(context, "store", fault.retryAfter);
    }
  });
}
