import type { Store } from "../store/store.js";

/** What a server has whose handlers answer everything by themselves: whoever asks it for something is told that it is none. */
export const noStore: Store = new Proxy<Store>(Object.create(null), {
  get: (_, name) => () =>
    Promise.reject(
      new Error(
        `a handler called next(), which needs a store to ${String(name)}, and this server was given none`,
      ),
    ),
});
