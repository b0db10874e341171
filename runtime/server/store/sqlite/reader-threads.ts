/** Distributes long searches among the reader threads, fairly between sites. */

import { availableParallelism } from "node:os";
import { FairQueue } from "../fair-queue.js";
import { type ReaderThread, type Reading, type ReadRows, readerThread } from "./reader-thread.js";
import { storeClosed } from "./unavailable.js";

interface Job {
  readonly reading: Reading;
  /** The thread that runs it. */
  reader?: ReaderThread;
  resolve(rows: ReadRows): void;
  reject(fault: unknown): void;
}

/** At least one thread is always left for the other sites. */
const defaultReaders = Math.max(2, Math.min(4, availableParallelism() - 1));

/** Runs long readings outside the event loop. Sites take turns, and no site gets all threads. */
export class ReaderThreads {
  readonly #idle: ReaderThread[];
  readonly #all: readonly ReaderThread[];
  readonly #queue = new FairQueue<Job>();
  /** The running jobs, by site. */
  readonly #underway = new Map<string, Set<Job>>();
  #closed = false;

  constructor(file: string, count = defaultReaders, start = readerThread) {
    this.#all = Array.from({ length: count }, () => start(file));
    this.#idle = [...this.#all];
  }

  /** When the signal aborts, it ends the work and rejects with the signal's reason. */
  read(site: string, reading: Reading, signal?: AbortSignal): Promise<ReadRows> {
    if (this.#closed) return Promise.reject(storeClosed());
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const job: Job = { reading, resolve, reject };
      const abort = (): void => this.#abort(site, job, signal?.reason);
      const settled = (): void => signal?.removeEventListener("abort", abort);
      job.resolve = (rows) => {
        settled();
        resolve(rows);
      };
      job.reject = (fault) => {
        settled();
        reject(fault);
      };
      signal?.addEventListener("abort", abort, { once: true });
      this.#queue.push(site, job);
      this.#startNext();
    });
  }

  /** The number of a site's jobs that wait. */
  waitingOf(site: string): number {
    return this.#queue.sizeOf(site);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (let waiting = this.#queue.next(); waiting !== undefined; waiting = this.#queue.next())
      waiting.item.reject(storeClosed());
    for (const jobs of this.#underway.values()) for (const job of jobs) this.#end(job, storeClosed());
    await Promise.all(this.#all.map((reader) => reader.close()));
  }

  #abort(site: string, job: Job, reason: unknown): void {
    if (this.#queue.remove(site, job)) job.reject(reason);
    else this.#end(job, reason);
  }

  /** Rejects immediately; the thread becomes free when it notices the abort. */
  #end(job: Job, reason: unknown): void {
    job.reader?.abort();
    job.reject(reason);
  }

  #mayGo(site: string): boolean {
    return (this.#underway.get(site)?.size ?? 0) < Math.max(1, this.#all.length - 1);
  }

  #startNext(): void {
    while (this.#idle.length > 0) {
      const next = this.#queue.next((site) => this.#mayGo(site));
      const reader = next && this.#idle.pop();
      if (next === undefined || reader === undefined) return;
      this.#start(next.site, next.item, reader);
    }
  }

  #start(site: string, job: Job, reader: ReaderThread): void {
    const jobs = this.#underway.get(site) ?? new Set<Job>();
    this.#underway.set(site, jobs.add(job));
    job.reader = reader;
    const over = (): void => {
      jobs.delete(job);
      if (jobs.size === 0) this.#underway.delete(site);
      this.#idle.push(reader);
      if (!this.#closed) this.#startNext();
    };
    reader.read(job.reading).then(job.resolve, job.reject).finally(over);
  }
}
