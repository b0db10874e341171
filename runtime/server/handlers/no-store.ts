// The store of a server without one.
import { SetupError } from "../setup-error.js";
import type { Store } from "../store/store.js";

/**
 * What a server has whose handlers answer everything by themselves: it finds by no index, and a caller that asks it for more is
 * told that it is none.
 */
export const noStore: Store = new Proxy<Store>(Object.create(null), {
  get: (_, name) => () => (name === "indexed" ? [] : Promise.reject(asked(String(name)))),
});

const asked = (name: string): Error =>
  new SetupError(`a handler called next(), which needs a store to ${name}, and this server was given none`);
