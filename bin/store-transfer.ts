// What `cri-kit export` and `cri-kit load --store` share: opening stores, progress, and stopping on signals.
import { loadSide } from "../generator/diff/input/load-side.js";
import { specAt } from "../generator/diff/input/side.js";
import { ArchiveError } from "../runtime/server/archive/archive-error.js";
import type { Counts } from "../runtime/server/archive/format.js";
import type { InterfaceDefinition } from "../runtime/server/definition.js";
import { hasSites } from "../runtime/server/http/paths.js";
import { asRun } from "../spec/command-name.js";
import type { InterfaceModel } from "../spec/model.js";
import { givenSite } from "../spec/sites.js";
import { counted } from "../spec/text/counted.js";
import { progressOn } from "../spec/text/progress.js";
import { UserError } from "../spec/user-error.js";
import type { Shell } from "./io.js";
import { setupMistake } from "./setup-mistake.js";
import { servedDefinition } from "./start-server.js";

/** The amount that was moved, in words. */
export const amount = ({ records, versions }: Counts): string =>
  `${counted(records, "record")} in ${counted(versions, "version")}`;

/**
 * The definition to open stores with: the kit's own interface, or that of a spec, which may be a file of a git revision, because a
 * store may still have the indexes of an earlier version. Undefined if the spec is not valid, which is then reported.
 */
export async function definitionOf(
  spec: string | undefined,
  io: Shell,
): Promise<InterfaceDefinition | undefined> {
  if (spec === undefined) return servedDefinition(undefined);
  const model = await modelOf(spec, io);
  return model === undefined ? undefined : servedDefinition(model);
}

/** The model of a spec, which may be a file of a git revision. Undefined if the spec is not valid, which is then reported. */
export async function modelOf(spec: string, io: Shell): Promise<InterfaceModel | undefined> {
  const loaded = await loadSide(await specAt(spec, process.cwd()), io);
  if (loaded === undefined) io.exit(2);
  return loaded?.model;
}

/** The site that `--site` names; throws `UserError` if the interface needs it and it is missing, or has no sites. */
export const siteIn = (definition: InterfaceDefinition, site: string | undefined): string =>
  givenSite(hasSites(definition), site, () => new UserError("no site is given", "add --site ID"));

/** The context of a task: a signal to stop, and a function that reports progress. */
interface Underway {
  readonly signal: AbortSignal;
  report(done: number, of: number): void;
  /** Makes room on the terminal for lines of the task. */
  clear(): void;
}

/**
 * Runs a task that either finishes or leaves nothing behind, and prints its result. The first SIGINT or SIGTERM asks it to
 * stop, a second one ends the process. A failure that the user can fix becomes a `UserError`; `undone` describes the state
 * after an interruption.
 */
export async function runTransfer(
  io: Shell,
  undone: string,
  action: (underway: Underway) => Promise<string>,
): Promise<void> {
  const { signal, release } = stopOnSignals();
  const progress = progressOn(io, "records");
  try {
    const result = await action({ signal, ...progress }).finally(progress.end);
    io.out(result);
  } catch (error) {
    if (!signal.aborted) throw userErrorOf(error);
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

function userErrorOf(error: unknown): unknown {
  if (error instanceof ArchiveError) return new UserError(error.fault, uncapped(asRun(error.remedy)));
  return setupMistake(error, "name another store with --store");
}

/** A remedy as it is written after its label. */
const uncapped = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
