import { setTimeout as wait } from "node:timers/promises";
import type { WriteFigures } from "../store.js";
import type { Database } from "./driver.js";
import { syncTime } from "./sync-time.js";
import { commitTogether } from "./transaction.js";
import { asUnavailable, isLocked } from "./unavailable.js";
import type { Job } from "./write-job.js";
import { type AddedRows, noThread, type WriterThread } from "./writer-thread.js";

// Milliseconds between two attempts at a lock that another process holds, and for which one write waits for it.
const pause = 25;
const patience = 3000;
// A sync that so many share costs each of them little: they wait for no more.
const enough = 100;

/** What a queue works with. */
interface Parts {
  readonly database: Database;
  /** Takes adds that come together; without it all is written here. */
  readonly thread?: WriterThread;
  /** Ends what is being read on the connection: it would see nothing of what is written from then on. */
  beforehand(): void;
  /** Whether anything was read since this was asked last: a read waits for what is written here. */
  readMeanwhile?(): boolean;
  /** Told how many writes there were so far, once those of a transaction are on disk and answered. */
  afterwards?(writes: number): void;
}

/** What a thread can write in the place of a write, and what that comes to then. */
interface Instead<T> {
  readonly rows: AddedRows;
  readonly result: T;
}

/**
 * Writes that wait together share one transaction, and so one sync to disk, which is what bounds them. One that fails takes none
 * of the others with it: all but that are run again, so a write depends on nothing but what is stored. A lock is waited for
 * without holding up the process, so that reads go on. There is one writer at a time: this connection, or the thread's.
 */
export class WriteQueue {
  readonly #database: Database;
  readonly #thread: WriterThread;
  readonly #beforehand: () => void;
  readonly #readMeanwhile: () => boolean;
  readonly #afterwards: (writes: number) => void;
  readonly #syncTime = syncTime();
  #waiting: Job[] = [];
  #scheduled = false;
  // Transactions that the thread has to make, and how many writes the last of them had.
  #underway = 0;
  #last = 0;
  #writes = 0;
  #commits = 0;

  constructor({ database, thread = noThread, ...told }: Parts) {
    this.#database = database;
    this.#thread = thread;
    this.#beforehand = told.beforehand;
    this.#readMeanwhile = told.readMeanwhile ?? (() => false);
    this.#afterwards = told.afterwards ?? (() => undefined);
  }

  /** Resolves with what `write` returned once that is on disk. Rejects with `StoreUnavailable` where it cannot be now. */
  push<T>(write: () => T, instead?: Instead<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      if (instead !== undefined) result = instead.result;
      const run = (): void => {
        result = write();
      };
      const settle = (fault?: unknown): void =>
        fault === undefined ? resolve(result) : reject(asUnavailable(fault));
      this.#waiting.push({ rows: instead?.rows, until: performance.now() + patience, run, settle });
      if (this.#scheduled || this.#underway > 0) return;
      this.#scheduled = true;
      this.#gather();
    });
  }

  figures(): WriteFigures {
    return { waiting: this.#waiting.length, writes: this.#writes, commits: this.#commits };
  }

  /** Resolves when nothing waits any more, and the thread has ended. */
  async close(): Promise<void> {
    for (this.#flush(); this.#waiting.length > 0 || this.#underway > 0; this.#flush()) await wait(pause);
    await this.#thread.close();
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
    if (this.#underway > 0) return;
    const jobs = this.#waiting;
    this.#waiting = [];
    this.#scheduled = false;
    if (jobs.length === 0) return;
    if (jobs.every(({ rows }) => rows !== undefined) && this.#isAside(jobs)) this.#share(jobs);
    else {
      this.#last = 0;
      this.#keep(jobs);
    }
  }

  /** Whether adds go to the thread: all of them where a sync is long, and the more of them the less anybody waits for this one. */
  #isAside({ length }: readonly Job[]): boolean {
    const { few, many } = this.#thread;
    const isRead = this.#readMeanwhile();
    if (this.#syncTime.isLong()) return Number.isFinite(few);
    return length >= few && (isRead || length + this.#last >= many);
  }

  /**
   * Many in halves of all who write now, those that were answered last among them: while one half is on its way to the disk, the
   * requests of the other are read.
   */
  #share(jobs: readonly Job[]): void {
    const { few, many } = this.#thread;
    const all = jobs.length + this.#last;
    const half = all < many ? jobs.length : Math.max(few, Math.ceil(all / 2));
    for (let from = 0; from < jobs.length; from += half) this.#handOver(jobs.slice(from, from + half));
  }

  async #handOver(jobs: readonly Job[]): Promise<void> {
    this.#underway += 1;
    const added: AddedRows[] = [];
    for (const { rows } of jobs) if (rows !== undefined) added.push(rows);
    const sync = await this.#thread.keep(added);
    this.#underway -= 1;
    this.#last = jobs.length;
    if (sync !== undefined) {
      this.#syncTime.took(sync);
      this.#beforehand();
      this.#count(jobs);
      for (const job of jobs) job.settle();
      this.#afterwards(this.#writes);
    } else this.#keep(jobs);
    if (!this.#scheduled) this.#flush();
  }

  #keep(jobs: readonly Job[]): void {
    try {
      const { outcomes, sync } = commitTogether(this.#database, jobs, this.#beforehand);
      // What is no add may have changed nothing, and then nothing was synced.
      if (jobs.some(({ rows }) => rows !== undefined)) this.#syncTime.took(sync);
      this.#count(jobs);
      for (const { job, fault } of outcomes) job.settle(fault);
    } catch (fault) {
      this.#postpone(jobs, fault);
      return;
    }
    this.#afterwards(this.#writes);
  }

  #count(jobs: readonly Job[]): void {
    this.#commits += 1;
    this.#writes += jobs.length;
  }

  #postpone(jobs: readonly Job[], fault: unknown): void {
    const now = performance.now();
    const waits = ({ until }: Job): boolean => isLocked(fault) && now < until;
    for (const job of jobs) if (!waits(job)) job.settle(fault);
    const postponed = jobs.filter(waits);
    this.#waiting = [...postponed, ...this.#waiting];
    if (postponed.length === 0 || this.#scheduled) return;
    this.#scheduled = true;
    setTimeout(() => this.#flush(), pause);
  }
}
