/** Writes log lines to a file or a descriptor, in the background. */

import type { pino } from "pino";

export interface Destination {
  readonly stream: ReturnType<typeof pino.destination>;
  /** Resolves when what was written is out, or can no longer be. */
  end(): Promise<void>;
}

// Lines of a moment are written together: one by one, to write them costs more than all else about them.
const together = { minLength: 4096, periodicFlush: 100 };

// Limit of the buffer if nothing reads the lines: later lines are dropped, and requests go on.
const mostHeld = 16 * 1024 * 1024;

/**
 * A file or a descriptor that lines are written to beside the requests. Pino also empties it when the process ends without
 * `end`, of a fault for one.
 */
export function openDestination(destinationOf: typeof pino.destination, dest: string | number): Destination {
  const stream = destinationOf({ dest, sync: false, maxLength: mostHeld, ...together });
  let broken = false;
  // A full disk, or a pipe whose reader is gone: the server is there for its records, and goes on without a log.
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
