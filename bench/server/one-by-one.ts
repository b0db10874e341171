// A store in which each add waits for the sync of the one before.
import { boundStore } from "../../runtime/server/store-port/bound-store.js";
import type { Store } from "../../runtime/server/store-port/store.js";

export function oneByOne(store: Store): Store {
  let before: Promise<unknown> = Promise.resolve();
  return {
    ...boundStore(store),
    add(...asked) {
      const added = before.then(() => store.add(...asked));
      before = added.catch(() => undefined);
      return added;
    },
  };
}
