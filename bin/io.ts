/** Where a command writes, and what its terminal can show. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Standard error is a terminal, so that progress may be drawn over itself. */
  readonly live: boolean;
  readonly color: boolean;
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
  };
}
