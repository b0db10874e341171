// Stands in for the store of a server whose handlers answer everything themselves.
import { SetupError } from "../setup-error.js";
import type { Store } from "../store-port/store.js";

/**
 * The store of a server without one, for a team whose handlers answer everything themselves. It has no index. Every other use throws
 * a `SetupError` that says so.
 */
export const noStore: Store = new Proxy<Store>(Object.create(null), {
  get: (_, name) => () => (name === "indexed" ? [] : Promise.reject(withoutStore(String(name)))),
});

const withoutStore = (name: string): Error =>
  new SetupError(`a handler called next(), which needs a store to ${name}, and this server was given none`);
