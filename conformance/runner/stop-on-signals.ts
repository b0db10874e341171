// Stops a run on SIGINT and SIGTERM.
import { kitCommand } from "../../spec/command-name.js";
import type { OpenSession } from "./open-session.js";

interface Stopping {
  readonly signal: AbortSignal;
  /** Stops listening for signals. */
  readonly release: () => void;
}

/** On the first signal the run ends and deletes its records; on a second one it ends immediately, and the journal lists what is left. */
export function stopOnSignals(
  session: OpenSession,
  journal: string | undefined,
  io: { readonly err: (text: string) => void },
): Stopping {
  const controller = new AbortController();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const stop = () => {
    if (controller.signal.aborted) process.exit(3);
    controller.abort();
    io.err(journal === undefined ? "\nInterrupted.\n" : deleting(journal));
    void session.close();
  };
  for (const signal of signals) process.on(signal, stop);
  const release = () => {
    for (const signal of signals) process.off(signal, stop);
  };
  return { signal: controller.signal, release };
}

const deleting = (journal: string): string =>
  `\nInterrupted: deleting the added records. Interrupt again to stop immediately;\nthen delete the rest with\n  ${kitCommand} clean ${journal}\n`;
