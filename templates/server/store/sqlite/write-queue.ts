import { setTimeout as wait } from "node:timers/promises";
import type { WriteFigures } from "../store.js";
import { StoreUnavailable } from "../store-error.js";
import type { Database } from "./driver.js";
import { asUnavailable, isLocked } from "./unavailable.js";

interface Job {
  run(): void;
  settle(fault?: unknown): void;
  /** By `performance.now()`: how long it waits for a lock. */
  readonly until: number;
}

interface Outcome {
  readonly job: Job;
  readonly fault?: unknown;
}

// Milliseconds between two attempts at a lock that another process holds, and for which one write waits for it.
const pause = 25;
const patience = 3000;
// A sync that so many share costs each of them little: they wait for no more.
const enough = 100;

/**
 * Writes that wait together share one transaction, and so one sync to disk, which is what bounds them. One that fails takes none
 * of the others with it: all but that are run again, so a write depends on nothing but what is stored. A lock is waited for
 * without holding up the process, so that reads go on.
 */
export class WriteQueue {
  readonly #database: Database;
  readonly #beforehand: () => void;
  readonly #afterwards: (writes: number) => void;
  #waiting: Job[] = [];
  #scheduled = false;
  #writes = 0;
  #commits = 0;

  /**
   * `beforehand` ends what stands open on the connection, and is called before a transaction is begun; `afterwards` is told of
   * how many writes there were, once those of a transaction are on disk and answered.
   */
  constructor(
    database: Database,
    beforehand: () => void,
    afterwards: (writes: number) => void = () => undefined,
  ) {
    this.#database = database;
    this.#beforehand = beforehand;
    this.#afterwards = afterwards;
  }

  /** Resolves with what `write` returned once that is on disk. Rejects with `StoreUnavailable` where it cannot be now. */
  push<T>(write: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      const run = (): void => {
        result = write();
      };
      const settle = (fault?: unknown): void =>
        fault === undefined ? resolve(result) : reject(asUnavailable(fault));
      this.#waiting.push({ run, settle, until: performance.now() + patience });
      if (this.#scheduled) return;
      this.#scheduled = true;
      this.#gather();
    });
  }

  figures(): WriteFigures {
    return { waiting: this.#waiting.length, writes: this.#writes, commits: this.#commits };
  }

  /** Resolves when nothing waits any more. */
  async drain(): Promise<void> {
    for (this.#flush(); this.#waiting.length > 0; this.#flush()) await wait(pause);
  }

  /** Lets the event loop turn for as long as each turn brings more: what can be read of the network by now shares the sync. */
  #gather(): void {
    const { length } = this.#waiting;
    setImmediate(() => {
      if (this.#waiting.length > length && this.#waiting.length < enough) this.#gather();
      else this.#flush();
    });
  }

  #flush(): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    this.#scheduled = false;
    if (jobs.length === 0) return;
    try {
      for (const { job, fault } of this.#commit(jobs)) job.settle(fault);
    } catch (fault) {
      this.#abandon();
      this.#postpone(jobs, fault);
      return;
    }
    this.#afterwards(this.#writes);
  }

  #postpone(jobs: readonly Job[], fault: unknown): void {
    const now = performance.now();
    const waits = ({ until }: Job): boolean => isLocked(fault) && now < until;
    this.#waiting = jobs.filter(waits);
    for (const job of jobs) if (!waits(job)) job.settle(fault);
    if (this.#waiting.length === 0) return;
    this.#scheduled = true;
    setTimeout(() => this.#flush(), pause);
  }

  #begin(): void {
    this.#beforehand();
    this.#database.exec("BEGIN IMMEDIATE");
  }

  #commit(jobs: readonly Job[]): readonly Outcome[] {
    this.#begin();
    const outcomes = this.#together(jobs) ?? jobs.map((job) => this.#attempt(job));
    this.#database.exec("COMMIT");
    this.#commits += 1;
    this.#writes += jobs.length;
    return outcomes;
  }

  /**
   * All of them, or nothing where one fails: then each is tried by itself. Under a savepoint SQLite would copy every page that
   * is changed, and into a temporary file where they are many; without one the log alone is written.
   */
  #together(jobs: readonly Job[]): readonly Outcome[] | undefined {
    try {
      for (const job of jobs) job.run();
      return jobs.map((job) => ({ job }));
    } catch (fault) {
      if (asUnavailable(fault) instanceof StoreUnavailable) throw fault;
      this.#database.exec("ROLLBACK");
      this.#begin();
      return undefined;
    }
  }

  #attempt(job: Job): Outcome {
    this.#database.exec("SAVEPOINT one");
    try {
      job.run();
      this.#database.exec("RELEASE one");
      return { job };
    } catch (fault) {
      // A full disk and its like end the whole transaction (https://www.sqlite.org/lang_transaction.html, section 3.1).
      if (asUnavailable(fault) instanceof StoreUnavailable) throw fault;
      this.#database.exec("ROLLBACK TO one; RELEASE one");
      return { job, fault };
    }
  }

  #abandon(): void {
    try {
      this.#database.exec("ROLLBACK");
    } catch {
      // Nothing was open: SQLite has rolled back already.
    }
  }
}
