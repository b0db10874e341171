// Estimates how long a run will still take.

/** No estimate is made before this share of the checks: the first ones prepare what the others use. */
const fewest = 10;
const soonest = 2_000;
/** Milliseconds over which the pace is averaged: a minute-long hush shows, a single slow check doesn't. */
const memory = 8_000;

/** How long a run will still take, from how fast its checks have been finishing. */
export interface Pace {
  /** `done` checks are finished at `time`, in milliseconds. */
  finished(done: number, time: number): void;
  /** Milliseconds that `left` checks will take at `time`; undefined in the first moments. */
  left(left: number, time: number): number | undefined;
}

export function paceFrom(start: number): Pace {
  let last = start;
  let finished = 0;
  /** Checks and the milliseconds they took, what is longer ago counting less. */
  const recent = { checks: 0, took: 0 };
  return {
    finished(done, time) {
      const kept = Math.exp(-(time - last) / memory);
      recent.checks = recent.checks * kept + (done - finished);
      recent.took = recent.took * kept + (time - last);
      last = time;
      finished = done;
    },
    left(left, time) {
      if (finished < fewest || time - start < soonest) return undefined;
      // The time since the last one counts, too: a run that hangs doesn't go on promising. Nor does a quick stretch promise
      // more than the whole run so far: the slow checks come last.
      const now = (recent.took + time - last) / recent.checks;
      return left * Math.max(now, (time - start) / finished);
    },
  };
}

/** A time in words no more exact than it is known. */
export function roughly(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 5) return "a few s left";
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`;
  return `about ${Math.round(seconds / 60) || 1} min left`;
}
