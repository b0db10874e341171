/** Reports the progress of preparing a store. */

import type { Preparation } from "./prepare-store.js";

const interval = 1000;

/**
 * Tells a person how far a store's preparation is, in a line a second: a store that is ready within the first says
 * nothing. `now` gives milliseconds.
 */
export function tellPreparation(
  write: (line: string) => void,
  now: () => number = () => performance.now(),
): (preparation: Preparation) => void {
  let last = now();
  let told = false;
  return ({ done, of, parameters }) => {
    const ended = told && done >= of;
    if (now() - last < interval && !ended) return;
    last = now();
    if (!told) write(`indexing anew: ${parameters.join(", ")}`);
    told = true;
    write(`${done} of ${of} records`);
  };
}
