/** How far a long piece of work has come, for anyone who watches it. */
export interface Progress {
  readonly tell: (done: number, total: number) => void;
  /** Leaves nothing of it on the terminal. */
  readonly end: () => void;
}

/** Where it is drawn: a terminal, where `live`. */
export interface ProgressIo {
  readonly err: (text: string) => void;
  readonly live: boolean;
}

/** A line drawn over itself, ten times a second at most, on a terminal only. */
export function progressOn(io: ProgressIo, what: string): Progress {
  if (!io.live) return { tell: () => {}, end: () => {} };
  const started = Date.now();
  let last = 0;
  return {
    tell(done, total) {
      const now = Date.now();
      if (now - last < 100 && done < total) return;
      last = now;
      const left = Math.round(((now - started) / done) * (total - done) * 0.001);
      io.err(`\r${done} of ${total} ${what}, about ${left} s left   `);
    },
    end: () => io.err(`${"\r".padEnd(60)}\r`),
  };
}
