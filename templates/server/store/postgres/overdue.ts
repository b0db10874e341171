/** Gives up what takes too long. */
export interface Overdue {
  /** Watches over one, from now on until what it returns is called. */
  watch(giveUp: () => void): () => void;
  close(): void;
}

interface Watched {
  readonly since: number;
  readonly giveUp: () => void;
}

// Of the time that one may take: so much later it may be found out.
const part = 20;

/** One timer for all: with one each, all that an answer holds outlives it, and goes through the garbage collection of what is old. */
export function overdue(milliseconds: number): Overdue {
  const watched = new Set<Watched>();
  const look = (): void => {
    const late = performance.now() - milliseconds;
    // They stand in the order in which they began.
    for (const one of watched) {
      if (one.since > late) return;
      watched.delete(one);
      one.giveUp();
    }
  };
  const timer = setInterval(look, milliseconds / part).unref();
  return {
    watch(giveUp) {
      const one = { since: performance.now(), giveUp };
      watched.add(one);
      return () => void watched.delete(one);
    },
    close: () => clearInterval(timer),
  };
}
