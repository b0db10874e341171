/** Sends adds to PostgreSQL in batches. */

import { StoreUnavailable } from "../../store-port/store-error.js";

interface BatchingOptions<Item, Answer> {
  /** Sends items in one statement; either all are stored or none. Each item gets the answer. */
  readonly send: (site: string, items: readonly Item[]) => Promise<Answer>;
  readonly sizeOf: (item: Item) => number;
  /** Maximum concurrent statements of one site. */
  readonly maxConcurrent: number;
}

interface Job<Item, Answer> {
  readonly item: Item;
  /** The time of its arrival, by `performance.now()`. */
  readonly since: number;
  resolve(answer: Answer): void;
  reject(fault: unknown): void;
}

interface Queue<Item, Answer> {
  readonly site: string;
  waiting: Job<Item, Answer>[];
  sending: number;
}

/** Maximum items of one statement, and their maximum total size; a larger item is sent alone. */
const most = 64;
const largest = 1_000_000;

/** Milliseconds that an item waits for earlier ones. */
const timeout = 5_000;

/**
 * Sends waiting items in one statement, so that many adds share its round trip and its commit. Items that arrive while the
 * statements of their site are in flight wait for the next one; a single item is sent immediately. If a statement fails, its
 * items are sent one by one, so that only the faulty ones fail.
 */
export class Batching<Item, Answer> {
  readonly #options: BatchingOptions<Item, Answer>;
  readonly #queues = new Map<string, Queue<Item, Answer>>();
  #count = 0;
  #drained: (() => void)[] = [];

  constructor(options: BatchingOptions<Item, Answer>) {
    this.#options = options;
  }

  /** Resolves with the answer to this item; rejects with the fault of this item. */
  push(site: string, item: Item): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const queue = this.#queueOf(site);
      queue.waiting.push({ item, since: performance.now(), resolve, reject });
      this.#count += 1;
      // Items that arrive in the same iteration of the event loop are sent together.
      if (queue.waiting.length === 1) setImmediate(() => this.#sendNext(queue));
    });
  }

  waiting(): number {
    return [...this.#queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Resolves when no item waits any more. */
  drain(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#count === 0) resolve();
      else this.#drained.push(resolve);
    });
  }

  #queueOf(site: string): Queue<Item, Answer> {
    const known = this.#queues.get(site);
    if (known !== undefined) return known;
    const queue: Queue<Item, Answer> = { site, waiting: [], sending: 0 };
    this.#queues.set(site, queue);
    return queue;
  }

  #sendNext(queue: Queue<Item, Answer>): void {
    const idle = queue.sending === 0 && queue.waiting.length === 0;
    if (idle && this.#queues.get(queue.site) === queue) this.#queues.delete(queue.site);
    while (queue.sending < this.#options.maxConcurrent && queue.waiting.length > 0) {
      queue.sending += 1;
      void this.#together(queue.site, this.#next(queue)).then(() => {
        queue.sending -= 1;
        this.#sendNext(queue);
      });
    }
  }

  #next({ waiting }: Queue<Item, Answer>): readonly Job<Item, Answer>[] {
    let size = 0;
    const end = waiting.findIndex(({ item }, at) => {
      size += this.#options.sizeOf(item);
      return at === most || (at > 0 && size > largest);
    });
    return waiting.splice(0, end < 0 ? waiting.length : end);
  }

  async #together(site: string, jobs: readonly Job<Item, Answer>[]): Promise<void> {
    const oldest = performance.now() - timeout;
    const late = jobs.filter(({ since }) => since < oldest);
    if (late.length > 0) this.#refuse(late, new StoreUnavailable("The store is overloaded.", 2, undefined));
    const inTime = jobs.filter(({ since }) => since >= oldest);
    if (inTime.length === 0) return;
    try {
      const answer = await this.#options.send(
        site,
        inTime.map(({ item }) => item),
      );
      for (const { resolve } of inTime) resolve(answer);
      this.#over(inTime.length);
    } catch (fault) {
      if (inTime.length === 1 || fault instanceof StoreUnavailable) this.#refuse(inTime, fault);
      else for (const job of inTime) await this.#together(site, [job]);
    }
  }

  #refuse(jobs: readonly Job<Item, Answer>[], fault: unknown): void {
    for (const { reject } of jobs) reject(fault);
    this.#over(jobs.length);
  }

  #over(jobs: number): void {
    this.#count -= jobs;
    if (this.#count > 0) return;
    for (const resolve of this.#drained) resolve();
    this.#drained = [];
  }
}
