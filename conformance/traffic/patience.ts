/** How long a deployment may take to show a write, before anything is known of it. */
const longestUnknownMs = 10_000;
const graceMs = 150;

/** So many records must have been found at once before less than the longest time is thought to be enough. */
const enoughQuick = 3;

/** Learns from the traffic how long a write takes until it is shown: one for reads, which need no index, one for searches. */
export class Patience {
  #slowest = 0;
  #quickest: readonly number[] = [];

  /** A write that had been missed before was shown, this many milliseconds after it was answered. */
  late(milliseconds: number): void {
    if (milliseconds <= longestUnknownMs) this.#slowest = Math.max(this.#slowest, milliseconds);
  }

  /** A write was shown the first time that it was asked for, this many milliseconds after it was answered. */
  atOnce(milliseconds: number): void {
    this.#quickest = [...this.#quickest, milliseconds].sort((a, b) => a - b).slice(0, enoughQuick);
  }

  /** Milliseconds after a write in which nothing is held against the deployment. */
  get milliseconds(): number {
    const quick = this.#quickest[enoughQuick - 1];
    if (quick === undefined && this.#slowest === 0) return longestUnknownMs;
    return Math.min(longestUnknownMs, 3 * Math.max(quick ?? 0, this.#slowest) + graceMs);
  }
}
