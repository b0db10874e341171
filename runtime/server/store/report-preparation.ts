/** Reports the progress of preparing a store, one line a second. */

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
  let reported = false;
  return ({ done, of, parameters }) => {
    const ended = reported && done >= of;
    if (now() - last < interval && !ended) return;
    last = now();
    if (!reported) write(`re-indexing: ${parameters.join(", ")}`);
    reported = true;
    write(`${done} of ${of} records`);
  };
}
