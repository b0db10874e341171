/** Continues with a value or with a promise of it. */

import type { Soon } from "./store.js";

/** Calls `next` with a value: immediately, or when its promise resolves. */
export const once = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);
