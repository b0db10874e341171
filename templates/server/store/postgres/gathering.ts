import { StoreUnavailable } from "../store-error.js";

/** Sends what waits together at once. */
export interface Gathering<Item> {
  /** Resolves when it was sent and done; rejects with what went wrong for it alone. */
  push(site: string, item: Item): Promise<void>;
  waiting(): number;
  /** Resolves when nothing waits any more. */
  drain(): Promise<void>;
}

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
 * While some are on their way to the database, those that come wait and go together: an add among many costs a part of a
 * statement, of its way and of its commit. One that comes alone goes at once. One that fails takes none of the others with it:
 * each is then sent by itself.
 */
export function gathering<Item>({ send, sizeOf, atOnce }: GatheringOptions<Item>): Gathering<Item> {
  const queues = new Map<string, Queue<Item>>();
  let count = 0;
  let drained: (() => void)[] = [];

  function settle(jobs: readonly Job<Item>[], fault?: unknown): void {
    for (const job of jobs) job.settle(fault);
    count -= jobs.length;
    if (count > 0) return;
    for (const resolve of drained) resolve();
    drained = [];
  }

  async function together(site: string, jobs: readonly Job<Item>[]): Promise<void> {
    const oldest = performance.now() - patience;
    const late = jobs.filter(({ since }) => since < oldest);
    if (late.length > 0)
      settle(late, new StoreUnavailable("The store has more to do than it can take.", 2, undefined));
    const inTime = jobs.filter(({ since }) => since >= oldest);
    if (inTime.length === 0) return;
    try {
      await send(
        site,
        inTime.map(({ item }) => item),
      );
      settle(inTime);
    } catch (fault) {
      if (inTime.length === 1 || fault instanceof StoreUnavailable) settle(inTime, fault);
      else for (const job of inTime) await together(site, [job]);
    }
  }

  function next({ waiting }: Queue<Item>): readonly Job<Item>[] {
    let size = 0;
    const end = waiting.findIndex(({ item }, at) => {
      size += sizeOf(item);
      return at === most || (at > 0 && size > largest);
    });
    return waiting.splice(0, end < 0 ? waiting.length : end);
  }

  function sendNext(queue: Queue<Item>): void {
    const idle = queue.sending === 0 && queue.waiting.length === 0;
    if (idle && queues.get(queue.site) === queue) queues.delete(queue.site);
    while (queue.sending < atOnce && queue.waiting.length > 0) {
      queue.sending += 1;
      void together(queue.site, next(queue)).then(() => {
        queue.sending -= 1;
        sendNext(queue);
      });
    }
  }

  function queueOf(site: string): Queue<Item> {
    const known = queues.get(site);
    if (known !== undefined) return known;
    const queue: Queue<Item> = { site, waiting: [], sending: 0 };
    queues.set(site, queue);
    return queue;
  }

  return {
    push: (site, item) =>
      new Promise((resolve, reject) => {
        const settleOne = (fault?: unknown): void => (fault === undefined ? resolve() : reject(fault));
        const queue = queueOf(site);
        queue.waiting.push({ item, since: performance.now(), settle: settleOne });
        count += 1;
        // What comes in the same turn of the event loop goes together.
        if (queue.waiting.length === 1) setImmediate(() => sendNext(queue));
      }),
    waiting: () => [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
    drain: () =>
      new Promise((resolve) => {
        if (count === 0) resolve();
        else drained.push(resolve);
      }),
  };
}
