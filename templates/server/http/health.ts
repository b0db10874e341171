import type { Handler, Hono } from "hono";
import type { InterfaceDefinition } from "../definition.js";
import type { Store } from "../store/store.js";
import { StoreUnavailable } from "../store/store-error.js";
import { stateOf } from "../store/store-state.js";
import { isOwnPath } from "./own-paths.js";

/** Where it is asked; they are answered however much there is to do. */
export const healthPaths: ReadonlySet<string> = new Set(["/health", "/ready"]);

const noStore = { "Cache-Control": "no-store" };

/**
 * `/health` says that the process answers, `/ready` whether its store does too, and why not; both tell nothing else, to anyone. A
 * store that can be read is asked for what it has, so it is ready, with what it cannot do. An interface with such a path of its
 * own keeps it.
 */
export function routeHealth(app: Hono, definition: InterfaceDefinition, store: Store): void {
  const offer = (path: string, handler: Handler): void => {
    if (!isOwnPath(definition, path)) app.get(path, handler);
  };
  offer("/health", (context) => context.json({ status: "up" }, 200, noStore));
  offer("/ready", async (context) => {
    const state = await stateOf(store);
    if (state.status === "ready") return context.json({ status: "ready" }, 200, noStore);
    const { status, fault } = state;
    const reason = fault.message;
    if (status !== "unavailable") return context.json({ status, reason }, 200, noStore);
    const retryAfter = fault instanceof StoreUnavailable ? fault.retryAfter : 30;
    return context.json({ status: "not ready", reason }, 503, {
      ...noStore,
      "Retry-After": String(retryAfter),
    });
  });
}
