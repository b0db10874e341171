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

/** One timer for all: to set and clear one for each short statement costs more than to send it. */
export function overdue(milliseconds: number): Overdue {
  // In the order in which they began.
  const watched = new Set<Watched>();

  function look(): void {
    const late = performance.now() - milliseconds;
    for (const one of watched) {
      if (one.since > late) return;
      watched.delete(one);
      one.giveUp();
    }
  }

  const timer = setInterval(look, milliseconds / part).unref();
  return {
    watch(giveUp) {
      const one = { since: performance.now(), giveUp };
      watched.add(one);
      return () => watched.delete(one);
    },
    close: () => clearInterval(timer),
  };
}
