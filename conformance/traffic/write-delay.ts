// Learns from the traffic how long a deployment takes to show a write.
/** The time allowed to show a write, in milliseconds, while nothing is known. */
const longestUnknownMs = 10_000;
const graceMs = 150;

/** Number of records that must be found immediately before a shorter time is allowed. */
const enoughQuick = 3;

/** There is one for reads, which need no index, and one for searches. */
export class Patience {
  #slowest = 0;
  #quickest: readonly number[] = [];

  /** A write that an earlier answer lacked was shown, this many milliseconds after its own answer. */
  late(milliseconds: number): void {
    if (milliseconds <= longestUnknownMs) this.#slowest = Math.max(this.#slowest, milliseconds);
  }

  /** A write was shown by the first request for it, this many milliseconds after its own answer. */
  atOnce(milliseconds: number): void {
    this.#quickest = [...this.#quickest, milliseconds].sort((a, b) => a - b).slice(0, enoughQuick);
  }

  /** Milliseconds after a write during which a missing record is not a failure. */
  get milliseconds(): number {
    const quick = this.#quickest[enoughQuick - 1];
    if (quick === undefined && this.#slowest === 0) return longestUnknownMs;
    return Math.min(longestUnknownMs, 3 * Math.max(quick ?? 0, this.#slowest) + graceMs);
  }
}
