/** Limits how many connections long work and single sites may use. */

import { StoreUnavailable } from "../../store-port/store-error.js";
import { FairQueue } from "../fair-queue.js";

/** The maximum numbers of connections for long work. */
interface ShareLimits {
  /** For all sites together: the rest is for quick work. */
  readonly most: number;
  /** For one site: the rest is for the other sites. */
  readonly mostOfSite: number;
  /** Milliseconds that a request waits for a connection. */
  readonly patience: number;
}

interface Waiter {
  go(): void;
}

const busy = () => new StoreUnavailable("The store is overloaded.", 2, undefined);

/** Shares connections among sites, so that no site's long work takes all of them. */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #waiting = new FairQueue<Waiter>();
  /** The number of connections of each site. */
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /**
   * Takes a share, and returns a function that gives it back. Rejects with the signal's reason when it aborts, and with
   * `StoreUnavailable` after too long a wait.
   */
  async take(site: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#mayGo(site)) this.#count(site, 1);
    else await this.#wait(site, signal);
    return () => {
      this.#count(site, -1);
      this.#startNext();
    };
  }

  #wait(site: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(late);
        signal?.removeEventListener("abort", abort);
      };
      const waiter: Waiter = {
        go() {
          settle();
          resolve();
        },
      };
      const giveUp = (reason: unknown): void => {
        settle();
        this.#waiting.remove(site, waiter);
        reject(reason);
      };
      const abort = (): void => giveUp(signal?.reason);
      const late = setTimeout(() => giveUp(busy()), this.#limits.patience);
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(site, waiter);
    });
  }

  #mayGo(site: string): boolean {
    const { most, mostOfSite } = this.#limits;
    return this.#all < most && (this.#taken.get(site) ?? 0) < mostOfSite;
  }

  #count(site: string, change: 1 | -1): void {
    const taken = (this.#taken.get(site) ?? 0) + change;
    if (taken === 0) this.#taken.delete(site);
    else this.#taken.set(site, taken);
    this.#all += change;
  }

  #startNext(): void {
    const next = this.#waiting.next((site) => this.#mayGo(site));
    if (next === undefined) return;
    this.#count(next.site, 1);
    next.item.go();
  }
}
