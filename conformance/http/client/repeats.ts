// Decides which requests are sent once more after an accident, and counts them.
import type { Request } from "../exchange.js";
import type { Reply } from "./body-receiver.js";

/** Temporary faults of a gateway (RFC 9110, sections 15.6.3 to 15.6.5); a 503 may ask to wait instead. */
export const gatewayFaults: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * So many requests are repeated after a status that says nothing about them, and one more for each `perRepeat` requests of the run. If
 * there are more such answers, they are no accidents: checks must judge them.
 */
const [mostRepeats, perRepeat] = [2, 500] as const;

/** The repeated requests of a run. */
export class Repeats {
  #afterBreak = 0;
  #afterStatus = 0;

  get count(): number {
    return this.#afterBreak + this.#afterStatus;
  }

  /** Whether to send request number `n`, which changes nothing, once more: its connection broke, or a gateway had a fault. */
  allow({ method }: Request, { broken, status = 0, headers }: Reply, n: number): boolean {
    if (method !== "GET") return false;
    if (broken) {
      this.#afterBreak += 1;
      return true;
    }
    const isFault = gatewayFaults.has(status) && headers["retry-after"] === undefined;
    if (!isFault || this.#afterStatus >= mostRepeats + n / perRepeat) return false;
    this.#afterStatus += 1;
    return true;
  }
}
