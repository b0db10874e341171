// Says every ten seconds how far long work is, where no line can be redrawn: in a log of CI, for example.

/** Milliseconds between two lines. Work that is done sooner says nothing. */
const lifeSignMs = 10_000;

/** Writes a line with `words` every ten seconds, until `end` is called. It does not keep the process running. */
export function lifeSigns(write: (text: string) => void, words: () => string): { end(): void } {
  const timer = setInterval(() => write(`${words()}\n`), lifeSignMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}
