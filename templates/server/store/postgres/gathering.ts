import { StoreUnavailable } from "../store-error.js";

export interface GatheringOptions<Item> {
  /** All of them or none is done. */
  readonly send: (site: string, items: readonly Item[]) => Promise<unknown>;
  readonly sizeOf: (item: Item) => number;
  /** Statements of one site that are on their way at once. */
  readonly atOnce: number;
}

interface Job<Item> {
  readonly item: Item;
  /** By `performance.now()`. */
  readonly since: number;
  settle(fault?: unknown): void;
}

interface Queue<Item> {
  readonly site: string;
  waiting: Job<Item>[];
  sending: number;
}

/** Items of one statement, and the size of them together, unless one is larger by itself. */
const most = 64;
const largest = 1_000_000;

/** How long one waits for those before it; milliseconds. */
const patience = 5_000;

/**
 * Sends what waits together at once. While some are on their way to the database, those that come wait and go together: an add
 * among many costs a part of a statement, of its way and of its commit. One that comes alone goes at once. One that fails takes
 * none of the others with it: each is then sent by itself.
 */
export class Gathering<Item> {
  readonly #options: GatheringOptions<Item>;
  readonly #queues = new Map<string, Queue<Item>>();
  #count = 0;
  #drained: (() => void)[] = [];

  constructor(options: GatheringOptions<Item>) {
    this.#options = options;
  }

  /** Resolves when it was sent and done; rejects with what went wrong for it alone. */
  push(site: string, item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (fault?: unknown): void => (fault === undefined ? resolve() : reject(fault));
      const queue = this.#queueOf(site);
      queue.waiting.push({ item, since: performance.now(), settle });
      this.#count += 1;
      // What comes in the same turn of the event loop goes together.
      if (queue.waiting.length === 1) setImmediate(() => this.#sendNext(queue));
    });
  }

  waiting(): number {
    return [...this.#queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Resolves when nothing waits any more. */
  drain(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#count === 0) resolve();
      else this.#drained.push(resolve);
    });
  }

  #queueOf(site: string): Queue<Item> {
    const known = this.#queues.get(site);
    if (known !== undefined) return known;
    const queue: Queue<Item> = { site, waiting: [], sending: 0 };
    this.#queues.set(site, queue);
    return queue;
  }

  #sendNext(queue: Queue<Item>): void {
    const idle = queue.sending === 0 && queue.waiting.length === 0;
    if (idle && this.#queues.get(queue.site) === queue) this.#queues.delete(queue.site);
    while (queue.sending < this.#options.atOnce && queue.waiting.length > 0) {
      queue.sending += 1;
      void this.#together(queue.site, this.#next(queue)).then(() => {
        queue.sending -= 1;
        this.#sendNext(queue);
      });
    }
  }

  #next({ waiting }: Queue<Item>): readonly Job<Item>[] {
    let size = 0;
    const end = waiting.findIndex(({ item }, at) => {
      size += this.#options.sizeOf(item);
      return at === most || (at > 0 && size > largest);
    });
    return waiting.splice(0, end < 0 ? waiting.length : end);
  }

  async #together(site: string, jobs: readonly Job<Item>[]): Promise<void> {
    const oldest = performance.now() - patience;
    const late = jobs.filter(({ since }) => since < oldest);
    if (late.length > 0)
      this.#settle(late, new StoreUnavailable("The store has more to do than it can take.", 2, undefined));
    const inTime = jobs.filter(({ since }) => since >= oldest);
    if (inTime.length === 0) return;
    try {
      await this.#options.send(
        site,
        inTime.map(({ item }) => item),
      );
      this.#settle(inTime);
    } catch (fault) {
      if (inTime.length === 1 || fault instanceof StoreUnavailable) this.#settle(inTime, fault);
      else for (const job of inTime) await this.#together(site, [job]);
    }
  }

  #settle(jobs: readonly Job<Item>[], fault?: unknown): void {
    for (const job of jobs) job.settle(fault);
    this.#count -= jobs.length;
    if (this.#count > 0) return;
    for (const resolve of this.#drained) resolve();
    this.#drained = [];
  }
}
