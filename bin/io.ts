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

/** The process's own streams. Colour needs a terminal and an unset NO_COLOR (no-color.org). */
export function processIo(): Io {
  const live = process.stderr.isTTY === true;
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    live,
    color: process.stdout.isTTY === true && !process.env["NO_COLOR"],
    drained: drainedOf(process.stdout),
  };
}

function drainedOf(stream: NodeJS.WriteStream): () => Promise<void> {
  let fault: Error | undefined;
  let heard = false;
  return async () => {
    if (!heard) stream.on("error", (error) => (fault = error));
    heard = true;
    // What the last write came to is told in a turn of its own.
    await new Promise((resolve) => setImmediate(resolve));
    if (fault === undefined && stream.writableNeedDrain) await once(stream, "drain");
    if (fault !== undefined) throw fault;
  };
}
