// A store in which each add waits for the sync of the one before.
import { boundTo } from "../../runtime/server/store/bound-to.js";
import type { Store } from "../../runtime/server/store/store.js";

export function oneByOne(store: Store): Store {
  let before: Promise<unknown> = Promise.resolve();
  return {
    ...boundTo(store),
    add(...asked) {
      const added = before.then(() => store.add(...asked));
      before = added.catch(() => undefined);
      return added;
    },
  };
}
