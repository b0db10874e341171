/** Continues with a value or with a promise of it. */

import type { Soon } from "./store.js";

/** Goes on with what there is: at once where it is there, and else when it comes. */
export const once = <T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> =>
  value instanceof Promise ? value.then(next) : next(value);
