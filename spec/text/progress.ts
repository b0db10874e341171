// Shows the progress of long work: in one line of the terminal, or else in a line every ten seconds.

/** The progress of one piece of work. */
export interface Progress {
  readonly report: (done: number, total: number) => void;
  /** Makes room for other lines on the terminal, until the next report. */
  readonly clear: () => void;
  /** Removes the line from the terminal. */
  readonly end: () => void;
}

/** Where the line is drawn; only a `live` output is a terminal. */
interface ProgressIo {
  readonly err: (text: string) => void;
  readonly live: boolean;
}

/** Redraws the line at most ten times a second on a terminal; elsewhere it writes one every ten seconds. */
export const progressOn = (io: ProgressIo, what: string): Progress =>
  io.live ? redrawn(io, what) : logged(io, what);

function logged(io: ProgressIo, what: string): Progress {
  let words = `no ${what} done yet`;
  const signs = lifeSigns(io.err, () => words);
  return {
    report(done, total) {
      words = `${done} of ${total} ${what}`;
    },
    clear: () => undefined,
    end: signs.end,
  };
}

function redrawn(io: ProgressIo, what: string): Progress {
  const started = Date.now();
  let last = 0;
  const clear = () => io.err(`${"\r".padEnd(60)}\r`);
  return {
    report(done, total) {
      const now = Date.now();
      if (now - last < 100 && done < total) return;
      last = now;
      const left = Math.round(((now - started) / done) * (total - done) * 0.001);
      io.err(`\r${done} of ${total} ${what}, about ${left} s left   `);
    },
    clear,
    end: clear,
  };
}

/** Milliseconds between two lines. Work that is done sooner says nothing. */
const lifeSignMs = 10_000;

/** Writes a line with `words` every ten seconds, until `end` is called. It does not keep the process running. */
export function lifeSigns(write: (text: string) => void, words: () => string): { end(): void } {
  const timer = setInterval(() => write(`${words()}\n`), lifeSignMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}
