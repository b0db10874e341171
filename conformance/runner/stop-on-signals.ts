// Stops a run on SIGINT and SIGTERM.
import { kitCommand } from "../../spec/command-name.js";
import type { OpenSession } from "./open-session.js";

export interface Stopping {
  readonly signal: AbortSignal;
  /** Hears no more signals. */
  readonly release: () => void;
}

/** On the first signal the run ends and cleans up after itself; on a second one it is left to the journal, where it keeps one. */
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
  `\nInterrupted: deleting what was added. Once more to leave at once;\nthen finish it with\n  ${kitCommand} clean ${journal}\n`;
