/** Continues with a value or with the promise of one. */

import type { Soon } from "./store.js";

/** Calls `next` with a value: immediately, or when its promise resolves. */
export const andThen = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);
