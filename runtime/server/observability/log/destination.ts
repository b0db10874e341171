/** Writes log lines to a file or a descriptor, in the background. */

import type { pino } from "pino";

export interface Destination {
  readonly stream: ReturnType<typeof pino.destination>;
  /** Resolves when all lines are written, or cannot be written any more. */
  end(): Promise<void>;
}

// Lines are written in groups: writing each line alone costs more than everything else about it.
const together = { minLength: 4096, periodicFlush: 100 };

// Limit of the buffer if nothing reads the lines: later lines are dropped, and requests continue.
const mostHeld = 16 * 1024 * 1024;

/**
 * Opens a file or a descriptor that lines are written to in the background. Pino also writes the rest if the process ends without
 * `end`, for instance because of a fault.
 */
export function openDestination(destinationOf: typeof pino.destination, dest: string | number): Destination {
  const stream = destinationOf({ dest, sync: false, maxLength: mostHeld, ...together });
  let broken = false;
  // If the disk is full or the reader of a pipe is gone, the server continues without a log.
  stream.on("error", () => {
    broken = true;
  });
  const ended = (): Promise<void> =>
    new Promise((resolve) => {
      if (broken) return resolve();
      for (const event of ["close", "error"]) stream.once(event, () => resolve());
      stream.end();
    });
  let ending: Promise<void> | undefined;
  return {
    stream,
    end() {
      ending ??= ended();
      return ending;
    },
  };
}
