import type { Started } from "./start.js";

const signals = ["SIGINT", "SIGTERM"] as const;

/** Resolves at the first signal to end; a second one ends the process at once, as it would any other. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    const hear = (): void => {
      for (const signal of signals) process.off(signal, hear);
      resolve();
    };
    for (const signal of signals) process.on(signal, hear);
  });
}

// For what nobody waits for any more, such as work for an answer that was given up.
const grace = 500;

/**
 * Lets a server run until SIGINT or SIGTERM, then has it finish what it took, and sees to it that the process ends. SIGHUP, by
 * which logs are rotated, opens its log anew.
 */
export async function untilInterrupted(
  { close, reopen }: Pick<Started, "close" | "reopen">,
  report: (line: string) => void,
): Promise<void> {
  if (reopen !== undefined) process.on("SIGHUP", reopen);
  await interrupted();
  report("finishing what was taken…");
  await close();
  setTimeout(() => process.exit(), grace).unref();
}
