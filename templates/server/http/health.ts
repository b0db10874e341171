import type { Handler, Hono } from "hono";
import type { InterfaceDefinition } from "../definition.js";
import type { Store } from "../store/store.js";
import { StoreUnavailable } from "../store/store-error.js";
import { isOwnPath } from "./own-paths.js";

/** Where it is asked; they are answered however much there is to do. */
export const healthPaths: ReadonlySet<string> = new Set(["/health", "/ready"]);

const noStore = { "Cache-Control": "no-store" };

/**
 * `/health` says that the process answers, `/ready` that its store does too; both tell nothing else, to anyone. An
 * interface with such a path of its own keeps it.
 */
export function routeHealth(app: Hono, definition: InterfaceDefinition, store: Store): void {
  const offer = (path: string, handler: Handler): void => {
    if (!isOwnPath(definition, path)) app.get(path, handler);
  };
  offer("/health", (context) => context.json({ status: "up" }, 200, noStore));
  offer("/ready", async (context) => {
    try {
      await store.read({ site: "", type: "", id: "" });
      return context.json({ status: "ready" }, 200, noStore);
    } catch (fault) {
      if (!(fault instanceof StoreUnavailable)) throw fault;
      return context.json({ status: "not ready" }, 503, {
        ...noStore,
        "Retry-After": String(fault.retryAfter),
      });
    }
  });
}
