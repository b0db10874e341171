// Shows the progress of long work in one line of the terminal.
/** The progress of one piece of work. */
export interface Progress {
  readonly report: (done: number, total: number) => void;
  /** Removes the line from the terminal. */
  readonly end: () => void;
}

/** Where the line is drawn; only a `live` output is a terminal. */
export interface ProgressIo {
  readonly err: (text: string) => void;
  readonly live: boolean;
}

/** Redraws the line at most ten times a second, and only on a terminal. */
export function progressOn(io: ProgressIo, what: string): Progress {
  if (!io.live) return { report: () => {}, end: () => {} };
  const started = Date.now();
  let last = 0;
  return {
    report(done, total) {
      const now = Date.now();
      if (now - last < 100 && done < total) return;
      last = now;
      const left = Math.round(((now - started) / done) * (total - done) * 0.001);
      io.err(`\r${done} of ${total} ${what}, about ${left} s left   `);
    },
    end: () => io.err(`${"\r".padEnd(60)}\r`),
  };
}
