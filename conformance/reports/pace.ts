// Estimates how long a run will still take.

/** No estimate is made before this share of the checks: the first ones prepare what the others use. */
const fewest = 10;
const soonest = 2_000;
/** Milliseconds over which the pace is averaged: long enough that a single slow check does not change the estimate. */
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
  /** Checks and the milliseconds they took; older ones count less. */
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
      // The time since the last check counts too, so that the estimate grows if a run hangs. After a fast stretch the estimate
      // is not shorter than the average of the whole run suggests, since the slow checks come last.
      const now = (recent.took + time - last) / recent.checks;
      return left * Math.max(now, (time - start) / finished);
    },
  };
}

/** A time in words, rounded to what is known. */
export function roughly(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 5) return "a few s left";
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`;
  return `about ${Math.round(seconds / 60) || 1} min left`;
}
