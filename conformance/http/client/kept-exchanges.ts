// Keeps the exchanges of a run within a limit of memory.
import type { Captured } from "./capture.js";

/** The part of a body that a report shows, and the part that is kept if even that is too much. */
const shownBytes = 20_000;
const leastBytes = 500;

/**
 * Limits the memory of all exchanges: if they take more than `most` bytes, the oldest are cut to the beginnings that reports
 * show, and if all are cut, the oldest are cut further.
 */
export class KeptExchanges {
  readonly #most: number;
  readonly #whole: Captured[] = [];
  #shortened = 0;
  #cut = 0;
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(exchange: Captured): void {
    this.#whole.push(exchange);
    this.#bytes += exchange.weight;
    while (this.#bytes > this.#most && this.#shortenOne());
  }

  /** Shortens one exchange; false if nothing is left to shorten. */
  #shortenOne(): boolean {
    const first = this.#whole[this.#shortened];
    if (first !== undefined) {
      this.#shortened += 1;
      this.#shorten(first, shownBytes);
      return true;
    }
    const again = this.#whole[this.#cut];
    if (again === undefined) return false;
    this.#cut += 1;
    this.#shorten(again, leastBytes);
    return true;
  }

  #shorten(exchange: Captured, most: number): void {
    const before = exchange.weight;
    exchange.shorten(most);
    this.#bytes += exchange.weight - before;
  }
}
