// Counts the added, updated and deleted records of a store.
import type { Registry } from "prom-client";
import { boundStore } from "../../store/bound-store.js";
import { isUnmet, type Store } from "../../store/store.js";
import type { PromClient } from "./prom-client.js";

/** A store that counts each change after it is on disk. */
export function countChanges({ Counter }: PromClient, register: Registry, store: Store): Store {
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
    ...boundStore(store),
    async add(key, newVersion, terms) {
      const added = await store.add(key, newVersion, terms);
      counted(added.kind === "added", key.type, "add");
      return added;
    },
    async replace(key, newVersion, unique, holds) {
      const replaced = await store.replace(key, newVersion, unique, holds);
      counted(replaced !== false && !isUnmet(replaced), key.type, "update");
      return replaced;
    },
    async remove(key, version, updated, unless) {
      const removed = await store.remove(key, version, updated, unless);
      counted(removed === true, key.type, "delete");
      return removed;
    },
  };
}
