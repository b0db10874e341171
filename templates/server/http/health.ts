import type { Context, Handler, Hono } from "hono";
import type { InterfaceDefinition } from "../definition.js";
import type { Store } from "../store/store.js";
import { StoreUnavailable } from "../store/store-error.js";
import { isOwnPath } from "./own-paths.js";

const paths = { up: "/health", ready: "/ready" } as const;

/** Where the server tells how it is. */
export const healthPaths: ReadonlySet<string> = new Set(Object.values(paths));

const noStore = { "Cache-Control": "no-store" };

/**
 * `/health` says that the process answers, `/ready` that its store does too and that there is room for another request; both tell
 * nothing else, to anyone, and are answered however much there is to do. An interface with such a path of its own keeps it.
 */
export function routeHealth(
  app: Hono,
  definition: InterfaceDefinition,
  store: Store,
  isFull: () => boolean,
): void {
  const offer = (path: string, handler: Handler): void => {
    if (!isOwnPath(definition, path)) app.get(path, handler);
  };
  offer(paths.up, (context) => context.json({ status: "up" }, 200, noStore));
  const notReady = (context: Context, reason: string, retryAfter: number): Response =>
    context.json({ status: "not ready", reason }, 503, { ...noStore, "Retry-After": String(retryAfter) });
  offer(paths.ready, async (context) => {
    if (isFull()) return notReady(context, "busy", 1);
    try {
      await store.read({ site: "", type: "", id: "" });
      return context.json({ status: "ready" }, 200, noStore);
    } catch (fault) {
      if (!(fault instanceof StoreUnavailable)) throw fault;
      return notReady(context, "store", fault.retryAfter);
    }
  });
}
