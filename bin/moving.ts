import { ArchiveError } from "../runtime/server/archive/archive-error.js";
import type { Counts } from "../runtime/server/archive/format.js";
import type { InterfaceDefinition } from "../runtime/server/definition.js";
import { asRun } from "../spec/command-name.js";
import { readModel } from "../spec/read-model.js";
import { counted } from "../spec/text/counted.js";
import { progressOn } from "../spec/text/progress.js";
import { UserError } from "../spec/user-error.js";
import type { Shell } from "./io.js";
import { setupMistake } from "./setup-mistake.js";
import { servedDefinition } from "./start-server.js";

/** How much was moved, in words. */
export const amount = ({ records, versions }: Counts): string =>
  `${counted(records, "record")} in ${counted(versions, "version")}`;

/** What stores are served by: the kit's own interface, or that of a spec; nothing where that is not valid, which is told. */
export async function definitionOf(
  spec: string | undefined,
  io: Shell,
): Promise<InterfaceDefinition | undefined> {
  const model = spec === undefined ? undefined : await readModel(spec, io);
  if (spec === undefined || model !== undefined) return servedDefinition(model);
  io.exit(2);
  return undefined;
}

/** What a piece of work is handed: a signal to stop, and whom to tell how far it has come. */
export interface Underway {
  readonly signal: AbortSignal;
  report(done: number, of: number): void;
}

/**
 * Runs what either comes to its end or leaves nothing behind, and prints what it comes to: the first SIGINT or SIGTERM
 * asks it to stop, a second one ends the process. What the user can mend becomes a `UserError`; `undone` says what an
 * interruption left.
 */
export async function moving(
  io: Shell,
  undone: string,
  act: (underway: Underway) => Promise<string>,
): Promise<void> {
  const { signal, release } = stopOnSignals();
  const progress = progressOn(io, "records");
  try {
    const said = await act({ signal, report: progress.tell }).finally(progress.end);
    io.out(said);
  } catch (error) {
    if (!signal.aborted) throw told(error);
    io.err(`Interrupted: ${undone}.\n`);
    io.exit(3);
  } finally {
    release();
  }
}

function stopOnSignals(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const signals = ["SIGINT", "SIGTERM"] as const;
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(3);
    controller.abort();
  };
  for (const signal of signals) process.on(signal, stop);
  return {
    signal: controller.signal,
    release: () => {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}

function told(error: unknown): unknown {
  if (error instanceof ArchiveError) return new UserError(error.fault, uncapped(asRun(error.remedy)));
  return setupMistake(error, "name another with --store");
}

/** As remedies stand behind their word. */
const uncapped = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
