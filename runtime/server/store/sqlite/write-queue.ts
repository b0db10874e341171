import type { WriteFigures } from "../store.js";
import { asUnanswered, StoreUnavailable } from "../store-error.js";
import type { Database } from "./driver.js";
import { syncTime } from "./sync-time.js";
import { realTiming, type Timing } from "./timing.js";
import { commitTogether } from "./transaction.js";
import { asUnavailable, isLocked } from "./unavailable.js";
import type { Job } from "./write-job.js";
import { type WriteAction, type WriteEvent, type WriteState, writeTable } from "./write-states.js";
import { type AddedRows, noThread, type ThreadAnswer, type WriterThread } from "./writer-thread.js";

// Milliseconds between two attempts at a lock that another process holds, and for which one write waits for it.
const pause = 25;
const patience = 3000;
// A sync that so many share costs each of them little: they wait for no more.
const enough = 100;

/** What a queue works with. None of its functions throws. */
export interface WriteQueueParts {
  readonly database: Database;
  /** Takes adds that come together; without it all is written here. */
  readonly thread?: WriterThread;
  /** Ends what is being read on the connection: it would see nothing of what is written from then on. */
  beforehand(): void;
  /** Whether anything was read since this was asked last: a read waits for what is written here. */
  readMeanwhile?(): boolean;
  /** Told how many writes there were so far, once those of a transaction are on disk and answered. */
  afterwards?(writes: number): void;
  /** Told of what writes failed by, where it is no lock that may go yet. */
  failed?(fault: unknown): void;
  /** Whether these rows are there. Runs inside a transaction; asked where a thread ended before it answered. */
  isKept?(rows: AddedRows): boolean;
  /** Why what is written now would be lost, though the database takes it; `unanswered` where it was written already. */
  lostPlace?(unanswered: boolean): StoreUnavailable | undefined;
  /** (default: the machine's clock) */
  readonly timing?: Timing;
}

/** What a thread can write in the place of a write, and what that comes to then. */
interface Instead<T> {
  readonly rows: AddedRows;
  readonly result: T;
}

const isClosing = (): StoreUnavailable => new StoreUnavailable("The store is being closed.", 1, undefined);

/**
 * Writes that wait together share one transaction, and so one sync to disk, which is what bounds them. One that fails takes none
 * of the others with it: all but that are run again, so a write depends on nothing but what is stored. A lock is waited for
 * without holding up the process, so that reads go on. There is one writer at a time: this connection, or the thread's. What
 * follows what stands in `write-states.ts`.
 */
export class WriteQueue {
  readonly #database: Database;
  readonly #thread: WriterThread;
  readonly #timing: Timing;
  readonly #parts: WriteQueueParts;
  readonly #syncTime = syncTime();
  readonly #actions: Readonly<Record<WriteAction, () => void>> = {
    none: () => undefined,
    gather: () => this.#gather(),
    write: () => this.#write(),
    pause: () => this.#timing.later(() => this.#on("pause over"), pause),
    rest: () => this.#rest(),
    end: () => this.#ended(),
  };
  #state: WriteState = "idle";
  #waiting: Job[] = [];
  // Transactions that the thread has to make, and how many writes the last of them had.
  #underway = 0;
  #last = 0;
  #writes = 0;
  #commits = 0;
  #ended = (): void => undefined;
  #closing: Promise<void> | undefined;

  constructor(parts: WriteQueueParts) {
    this.#database = parts.database;
    this.#thread = parts.thread ?? noThread;
    this.#timing = parts.timing ?? realTiming;
    this.#parts = parts;
  }

  /**
   * Resolves with what `write` returned once that is on disk. Rejects with `StoreUnavailable` where it cannot be now, or where the
   * queue is closed.
   */
  push<T>(write: () => T, instead?: Instead<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#closing !== undefined) return reject(isClosing());
      let result: T;
      if (instead !== undefined) result = instead.result;
      const run = (): void => {
        result = write();
      };
      const settle = (fault?: unknown): void =>
        fault === undefined ? resolve(result) : reject(asUnavailable(fault));
      const until = this.#timing.now() + patience;
      this.#waiting.push({ rows: instead?.rows, isRefused: false, until, run, settle });
      this.#on("push");
    });
  }

  figures(): WriteFigures {
    return { waiting: this.#waiting.length, writes: this.#writes, commits: this.#commits };
  }

  /** Takes no more writes. Resolves when none waits any more, and the thread has ended. */
  close(): Promise<void> {
    this.#closing ??= new Promise<void>((resolve) => {
      this.#ended = resolve;
      this.#on("close");
    }).then(() => this.#thread.close());
    return this.#closing;
  }

  #on(event: WriteEvent): void {
    const step = writeTable[this.#state][event];
    if (step === undefined) return;
    const [next, action] = step;
    this.#state = next;
    this.#actions[action]();
  }

  /** Lets the event loop turn for as long as each turn brings more: what can be read of the network by now shares the sync. */
  #gather(): void {
    const { length } = this.#waiting;
    this.#timing.soon(() => {
      const now = this.#waiting.length;
      this.#on(now > length && now < enough ? "more" : "still");
    });
  }

  #rest(): void {
    if (this.#waiting.length > 0) this.#on("push");
    else if (this.#closing !== undefined) this.#on("close");
  }

  #write(): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    this.#on(this.#start(jobs));
  }

  /** Writes them, or has the thread do so. */
  #start(jobs: readonly Job[]): WriteEvent {
    if (jobs.length === 0) return "settled";
    const lost = this.#parts.lostPlace?.(false);
    if (lost !== undefined) settleAll(jobs, lost);
    else if (this.#isAside(jobs)) return this.#share(jobs);
    else return this.#keep(jobs);
    return "settled";
  }

  /** Whether adds go to the thread: all of them where a sync is long, and the more of them the less anybody waits for this one. */
  #isAside(jobs: readonly Job[]): boolean {
    if (!jobs.every(({ rows, isRefused }) => rows !== undefined && !isRefused)) return false;
    const { few, many } = this.#thread;
    const isRead = this.#parts.readMeanwhile?.() ?? false;
    if (this.#syncTime.isLong()) return Number.isFinite(few);
    return jobs.length >= few && (isRead || jobs.length + this.#last >= many);
  }

  /**
   * Many in halves of all who write now, those that were answered last among them: while one half is on its way to the disk, the
   * requests of the other are read.
   */
  #share(jobs: readonly Job[]): WriteEvent {
    const { few, many } = this.#thread;
    const all = jobs.length + this.#last;
    const half = all < many ? jobs.length : Math.max(few, Math.ceil(all / 2));
    for (let from = 0; from < jobs.length; from += half) void this.#handOver(jobs.slice(from, from + half));
    return "shared";
  }

  async #handOver(jobs: readonly Job[]): Promise<void> {
    this.#underway += 1;
    const added: AddedRows[] = [];
    for (const { rows } of jobs) if (rows !== undefined) added.push(rows);
    const answer = await this.#thread.keep(added).catch(() => "lost" as const);
    this.#underway -= 1;
    this.#last = jobs.length;
    if (typeof answer === "number") this.#keptAside(jobs, answer);
    else this.#takeBack(jobs, answer);
    this.#on(this.#underway > 0 ? "some answered" : "all answered");
  }

  #keptAside(jobs: readonly Job[], sync: number): void {
    this.#syncTime.took(sync);
    this.#parts.beforehand();
    this.#count(jobs);
    settleAll(jobs, this.#parts.lostPlace?.(true));
    this.#parts.afterwards?.(this.#writes);
  }

  /** They are written here, as the first of those that wait: whoever was at fault is then told why. */
  #takeBack(jobs: readonly Job[], answer: Exclude<ThreadAnswer, number>): void {
    const back = jobs.map((job) =>
      answer === "refused" ? { ...job, isRefused: true } : inDoubt(job, this.#parts.isKept),
    );
    this.#waiting = [...back, ...this.#waiting];
  }

  #keep(jobs: readonly Job[]): WriteEvent {
    try {
      const { outcomes, sync } = commitTogether(this.#database, jobs, this.#parts.beforehand);
      // What is no add may have changed nothing, and then nothing was synced.
      if (jobs.some(({ rows }) => rows !== undefined)) this.#syncTime.took(sync);
      this.#last = 0;
      this.#count(jobs);
      const lost = this.#parts.lostPlace?.(true);
      for (const { job, fault } of outcomes) {
        if (fault !== undefined) this.#parts.failed?.(fault);
        job.settle(fault ?? lost);
      }
    } catch (fault) {
      return this.#postpone(jobs, fault);
    }
    this.#parts.afterwards?.(this.#writes);
    return "settled";
  }

  #count(jobs: readonly Job[]): void {
    this.#commits += 1;
    this.#writes += jobs.length;
  }

  #postpone(jobs: readonly Job[], fault: unknown): WriteEvent {
    const now = this.#timing.now();
    const waits = ({ until }: Job): boolean => isLocked(fault) && now < until;
    const given = jobs.filter((job) => !waits(job));
    if (given.length > 0) this.#parts.failed?.(fault);
    settleAll(given, fault);
    // Where it was the lock that the thread met, it may keep them once that is gone.
    const postponed = jobs.filter(waits).map((job) => ({ ...job, isRefused: false }));
    this.#waiting = [...postponed, ...this.#waiting];
    return postponed.length > 0 ? "locked" : "settled";
  }
}

function settleAll(jobs: readonly Job[], fault?: unknown): void {
  for (const job of jobs) job.settle(fault);
}

/**
 * A write that a thread may have kept: it is looked for before it is written. Where even that cannot be, whoever pushed it is told
 * that nobody knows.
 */
function inDoubt(job: Job, isKept: WriteQueueParts["isKept"] = () => false): Job {
  const { rows } = job;
  return {
    ...job,
    rows: undefined,
    run() {
      if (rows === undefined || !isKept(rows)) job.run();
    },
    settle(fault) {
      const told = asUnavailable(fault);
      job.settle(told instanceof StoreUnavailable ? asUnanswered(told) : told);
    },
  };
}
