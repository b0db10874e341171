import { once } from "node:events";

/** Where a command writes, and what its terminal can show. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Standard error is a terminal, so that progress may be drawn over itself. */
  readonly live: boolean;
  readonly color: boolean;
  /** Resolves when standard output takes more; rejects where whoever read it has gone. What is short need not ask. */
  readonly drained?: () => Promise<void>;
}

/** What a command is run in: its streams, and its exit code, which it sets once. */
export interface Shell extends Io {
  readonly exit: (code: number) => void;
}

/**
 * The process's own streams. Colour needs a terminal and an unset NO_COLOR (no-color.org). A stream that takes no more ends no
 * run: what was begun is finished, and what was added deleted. That nobody reads any more, as where `head` has read enough, is
 * no mistake; anything else is told, and the process ends with 2.
 */
export function processIo(): Io {
  const live = process.stderr.isTTY === true;
  const err = outletOf(process.stderr, () => undefined);
  const out = outletOf(process.stdout, (why) => {
    err.write(`error: standard output cannot be written: ${why}\n`);
    process.exitCode = 2;
  });
  return {
    out: out.write,
    err: err.write,
    live,
    color: process.stdout.isTTY === true && !process.env["NO_COLOR"],
    drained: out.drained,
  };
}

interface Outlet {
  readonly write: (text: string) => void;
  readonly drained: () => Promise<void>;
}

/** `lost` hears once why nothing can be written any more, unless nobody reads, or whoever asks `drained` hears it. */
function outletOf(stream: NodeJS.WriteStream, lost: (why: string) => void): Outlet {
  let fault: NodeJS.ErrnoException | undefined;
  let asked = false;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (fault === undefined && !asked && error.code !== "EPIPE") lost(error.message);
    fault ??= error;
  });
  return {
    write: (text) => {
      if (fault === undefined) stream.write(text);
    },
    async drained() {
      asked = true;
      // What the last write came to is told in a turn of its own.
      await new Promise((resolve) => setImmediate(resolve));
      if (fault === undefined && stream.writableNeedDrain) await once(stream, "drain");
      if (fault !== undefined) throw fault;
    },
  };
}
