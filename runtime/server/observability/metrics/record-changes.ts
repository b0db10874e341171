// Counts changes of records.
import type { Registry } from "prom-client";
import { boundTo } from "../../store/bound-to.js";
import type { Store } from "../../store/store.js";
import type { Client } from "./client.js";

/** The store, counting what is changed in it once that is on disk. Reads pass by. */
export function countChanges({ Counter }: Client, register: Registry, store: Store): Store {
  const changes = new Counter({
    name: "records_changed_total",
    help: "Records added, updated and deleted.",
    labelNames: ["type", "act"],
    registers: [register],
  });
  const counted = (done: boolean, type: string, action: "add" | "update" | "delete"): void => {
    if (done) changes.inc({ type, act: action });
  };
  return {
    ...boundTo(store),
    async add(key, draft, terms) {
      const added = await store.add(key, draft, terms);
      counted(added.kind === "added", key.type, "add");
      return added;
    },
    async replace(key, draft) {
      const replaced = await store.replace(key, draft);
      counted(replaced !== false, key.type, "update");
      return replaced;
    },
    async remove(key, version, updated) {
      const removed = await store.remove(key, version, updated);
      counted(removed, key.type, "delete");
      return removed;
    },
  };
}
