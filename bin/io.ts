// The streams of a command: where it writes, and what its terminal can show.
import { once } from "node:events";
import type { ReportIo } from "../conformance/reports/terminal.js";
import { forTerminal, withoutCommands } from "../spec/text/harmless.js";

/** The streams of a command. */
export interface Io extends ReportIo {
  /** Resolves when standard output takes more; rejects if its reader has gone. Short output need not wait for it. */
  readonly drained?: () => Promise<void>;
}

/** The streams of a command, and its exit code, which it sets once. */
export interface Shell extends Io {
  readonly exit: (code: number) => void;
}

/**
 * The process's own streams. Colour needs a terminal and an unset NO_COLOR (no-color.org). A stream that can no longer be
 * written does not stop a run: the run finishes what it began, and deletes what it added. A closed reader, such as `head`
 * once it has read enough, is no error; any other failure is reported, and the process ends with 2. Control characters are
 * replaced in what people read; data for other programs leaves standard output unchanged.
 */
export function processIo(): Io {
  const live = process.stderr.isTTY === true;
  const err = outletOf(process.stderr, () => undefined);
  const out = outletOf(process.stdout, (why) => {
    err.write(`error: standard output cannot be written: ${why}\n`);
    process.exitCode = 2;
  });
  const shown = process.stdout.isTTY === true ? forTerminal : (text: string) => text;
  const safe = process.env["GITHUB_ACTIONS"] ? (text: string) => shown(withoutCommands(text)) : shown;
  return {
    out: (text) => out.write(safe(text)),
    err: (text) => err.write(forTerminal(withoutCommands(text))),
    live,
    color: process.stdout.isTTY === true && !process.env["NO_COLOR"],
    drained: out.drained,
  };
}

interface Outlet {
  readonly write: (text: string) => void;
  readonly drained: () => Promise<void>;
}

/**
 * Calls `lost` once with the reason if nothing can be written any more, unless the reader has gone or the caller of
 * `drained` receives the reason.
 */
function outletOf(stream: NodeJS.WriteStream, lost: (why: string) => void): Outlet {
  let fault: NodeJS.ErrnoException | undefined;
  let isAwaited = false;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (fault === undefined && !isAwaited && error.code !== "EPIPE") lost(error.message);
    fault ??= error;
  });
  return {
    write: (text) => {
      if (fault === undefined) stream.write(text);
    },
    async drained() {
      isAwaited = true;
      // The result of the last write arrives in a later turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      if (fault === undefined && stream.writableNeedDrain) await once(stream, "drain");
      if (fault !== undefined) throw fault;
    },
  };
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process immediately. */
export async function interrupted(): Promise<void> {
  await Promise.race(["SIGINT", "SIGTERM"].map((signal) => once(process, signal)));
}
