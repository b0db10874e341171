/** Copies a store as an object of bound functions, so that a wrapper can replace some of them. */

import type { Store } from "./store.js";

/** A copy of a store whose functions can be replaced. */
export const boundStore = (store: Store): Store => ({
  secret: store.secret,
  add: store.add.bind(store),
  read: store.read.bind(store),
  replace: store.replace.bind(store),
  remove: store.remove.bind(store),
  search: store.search.bind(store),
  walk: store.walk.bind(store),
  exports: store.exports,
  indexed: store.indexed.bind(store),
  reindex: store.reindex.bind(store),
  close: store.close.bind(store),
  ...(store.readNow === undefined ? {} : { readNow: store.readNow.bind(store) }),
  ...(store.writtenAt === undefined ? {} : { writtenAt: store.writtenAt.bind(store) }),
  ...(store.sites === undefined ? {} : { sites: store.sites.bind(store) }),
  ...(store.state === undefined ? {} : { state: store.state.bind(store) }),
  ...(store.answers === undefined ? {} : { answers: store.answers.bind(store) }),
  ...(store.placement === undefined ? {} : { placement: store.placement }),
  ...(store.writes === undefined ? {} : { writes: store.writes.bind(store) }),
});
