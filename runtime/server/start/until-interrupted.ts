/** Runs a server until a signal ends it. */

import type { Started } from "./start.js";

const signals = ["SIGINT", "SIGTERM"] as const;

/** Resolves at the first signal to end; a second one ends the process immediately. */
const interrupted = (): Promise<void> =>
  new Promise((resolve) => {
    const hear = (): void => {
      for (const signal of signals) process.off(signal, hear);
      resolve();
    };
    for (const signal of signals) process.on(signal, hear);
  });

// Milliseconds for work whose client no longer waits, such as an abandoned answer.
const grace = 500;

/**
 * Runs a server until SIGINT or SIGTERM, lets it finish the requests that it accepted, and ends the process. SIGHUP, which log
 * rotation sends, reopens its log.
 */
export async function untilInterrupted(
  { close, reopen }: Pick<Started, "close" | "reopen">,
  report: (line: string) => void,
): Promise<void> {
  if (reopen !== undefined) process.on("SIGHUP", reopen);
  await interrupted();
  report("finishing the accepted requests…");
  await close();
  setTimeout(() => process.exit(), grace).unref();
}
