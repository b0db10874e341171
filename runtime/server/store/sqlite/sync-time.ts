/** How long this disk takes for a sync by now. */
export interface SyncTime {
  /** Told how many milliseconds one took. */
  took(milliseconds: number): void;
  /** Whether it is longer than anybody should wait who only reads. */
  isLong(): boolean;
}

// Milliseconds. A read takes some hundredths of one, and one in a hundred of those under load a few.
const long = 2;
// What one sync tells against all before it: one that is late by chance changes little.
const weight = 1 / 4;

/** Counts on a quick disk until it is told otherwise. */
export function syncTime(): SyncTime {
  let mean = 0;
  return {
    took(milliseconds) {
      mean += weight * (milliseconds - mean);
    },
    isLong: () => mean > long,
  };
}
