/** Gives up what takes too long. */
export interface Overdue {
  /** Watches over one, from now on until what it returns is called. */
  watch(giveUp: () => void): () => void;
  close(): void;
}

interface Watched {
  readonly since: number;
  readonly giveUp: () => void;
  before: Watched | undefined;
  after: Watched | undefined;
}

// Of the time that one may take: so much later it may be found out.
const part = 20;

/**
 * One timer for all. They are linked in the order in which they began, and not held in a Set: V8 leads from a Set's memory to what it
 * was moved to when it was full, so that a Set in which they come and go keeps all that an answer holds until well after.
 */
export function overdue(milliseconds: number): Overdue {
  let first: Watched | undefined;
  let last: Watched | undefined;

  function forget(one: Watched): void {
    const { before, after } = one;
    if (before === undefined && one !== first) return;
    if (before === undefined) first = after;
    else before.after = after;
    if (after === undefined) last = before;
    else after.before = before;
    one.before = undefined;
    one.after = undefined;
  }

  function look(): void {
    const late = performance.now() - milliseconds;
    while (first !== undefined && first.since <= late) {
      const { giveUp } = first;
      forget(first);
      giveUp();
    }
  }

  const timer = setInterval(look, milliseconds / part).unref();
  return {
    watch(giveUp) {
      const one: Watched = { since: performance.now(), giveUp, before: last, after: undefined };
      if (last === undefined) first = one;
      else last.after = one;
      last = one;
      return () => forget(one);
    },
    close: () => clearInterval(timer),
  };
}
