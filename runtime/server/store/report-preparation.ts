/** Reports the progress of preparing a store. */

import type { Preparation } from "./prepare-store.js";

const interval = 1000;

/**
 * Writes one line a second on the progress of preparing a store, and nothing for a store that is ready within a second. `now` returns
 * milliseconds.
 */
export function reportPreparation(
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
