import type { Hono } from "hono";
import type { InterfaceDefinition } from "../definition.js";
import type { Store } from "../store/store.js";
import { StoreUnavailable } from "../store/store-error.js";

/** Where it is asked; they are answered however much there is to do. */
export const healthPaths: ReadonlySet<string> = new Set(["/health", "/ready"]);

const noStore = { "Cache-Control": "no-store" };

/** Whether a path of one segment may be the interface's own. */
const isTaken = ({ forms }: InterfaceDefinition): boolean =>
  forms.some(({ segments }) => segments.length < 2);

/**
 * `/health` says that the process answers, `/ready` that its store does too; both tell nothing else, to anyone. An
 * interface whose own paths are as short has neither.
 */
export function routeHealth(app: Hono, definition: InterfaceDefinition, store: Store): void {
  if (isTaken(definition)) return;
  app.get("/health", (context) => context.json({ status: "up" }, 200, noStore));
  app.get("/ready", async (context) => {
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
