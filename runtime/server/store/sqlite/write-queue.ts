/** Collects the writes of a SQLite store into batches for its writer. */

import type { WriteFigures } from "../../store-port/store.js";
import { asUnanswered, StoreUnavailable } from "../../store-port/store-error.js";
import type { Outcome } from "./transaction.js";
import { asUnavailable, isLocked } from "./unavailable.js";
import type { WriteAnswer, WriteCommand, WriteRequest } from "./write-commands.js";
import type { WriterAnswer, WriterPort } from "./writer-thread.js";

/**
 * `idle`: no write waits. `batching`: more writes may come in the next iteration of the event loop. `writing`: the writer has a batch.
 * `pausing`: a batch could not be written yet and is written again after a pause. `closed`: for good.
 */
type WriteState = "idle" | "batching" | "writing" | "pausing" | "closed";

/**
 * `push`: a write was added. `more` and `still`: an iteration of the event loop brought more writes, or none. Then the result of a
 * batch: `settled`; `half waits`: settled, and at least half of all current writes wait; `postponed`: some are written again later.
 * `pause over`: the pause has ended. `close`: no more writes will be pushed.
 */
type WriteEvent = "push" | "more" | "still" | "settled" | "half waits" | "postponed" | "pause over" | "close";

/** The queue's reaction to an event. `rest` starts again with the writes that were pushed meanwhile. */
type WriteAction = "none" | "collect" | "write" | "pause" | "rest" | "end";

type Step = readonly [next: WriteState, action: WriteAction];

/**
 * Every state in which writes may wait has a pending event that ends it: an iteration of the event loop, an answer of the writer, or
 * a timer. So no write waits for ever. A step that is absent cannot happen, since only the state itself starts what it waits for.
 */
const writeTable: Readonly<Record<WriteState, Partial<Readonly<Record<WriteEvent, Step>>>>> = {
  idle: { push: ["batching", "collect"], close: ["closed", "end"] },
  batching: {
    push: ["batching", "none"],
    more: ["batching", "collect"],
    still: ["writing", "write"],
    close: ["batching", "none"],
  },
  writing: {
    push: ["writing", "none"],
    settled: ["idle", "rest"],
    "half waits": ["writing", "write"],
    postponed: ["pausing", "pause"],
    close: ["writing", "none"],
  },
  pausing: { push: ["pausing", "none"], "pause over": ["writing", "write"], close: ["pausing", "none"] },
  closed: { close: ["closed", "none"] },
};

// Milliseconds between two attempts at a batch, and for all attempts at one write.
const pause = 25;
const patience = 3000;
// A batch of this many writes does not wait for more, since the shared sync is then cheap for each of them.
const enough = 100;
// With at least this many concurrent writes, each batch takes half of them, so that the requests of one half are read while the other half
// is written. With fewer, the second sync costs more time than that saves.
const manyWriters = 32;

/** The clock of a queue and its delays; tests replace it. */
export interface Timing {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Runs the action after this turn of the event loop. */
  soon(action: () => void): void;
  later(action: () => void, milliseconds: number): void;
}

const realTiming: Timing = {
  now: () => performance.now(),
  soon: (action) => void setImmediate(action),
  later: (action, milliseconds) => void setTimeout(action, milliseconds),
};

/** What a queue works with. Its functions do not throw. */
export interface WriteQueueParts {
  readonly writer: WriterPort;
  /** Runs before writes are answered. Ends the shared read transaction, which would not see the new writes. */
  beforehand(): void;
  /** Called after each commit with the total number of writes so far. */
  afterwards?(writes: number): void;
  /** Called with the fault of a failed write, unless it is a lock that may still be released. */
  failed?(fault: unknown): void;
  /** Why writes are lost although the database accepts them; `unanswered`: they are already written. */
  lostPlace?(unanswered: boolean): StoreUnavailable | undefined;
  /** Default: the real clock. */
  readonly timing?: Timing;
}

/** A waiting write. */
interface Job extends WriteRequest {
  /** The time of the last attempt, by the queue's clock. */
  readonly until: number;
  /** Resolves the write. */
  answer(answer: WriteAnswer): void;
  /** Rejects the write. */
  fail(fault: unknown): void;
}

const isClosing = (): StoreUnavailable => new StoreUnavailable("The store is being closed.", 1, undefined);

const writerEnded = (): StoreUnavailable =>
  new StoreUnavailable("The store's writer has ended.", 1, undefined);

/**
 * Waiting writes share one transaction, and so one sync to disk, which limits the speed of writes. There is one writer, which has one
 * batch at a time. Reads continue meanwhile, also while the writer waits for a lock. `writeTable` is the table of states.
 */
export class WriteQueue {
  readonly #timing: Timing;
  readonly #parts: WriteQueueParts;
  readonly #actions: Readonly<Record<WriteAction, () => void>> = {
    none: () => undefined,
    collect: () => this.#collect(),
    write: () => void this.#write(),
    pause: () => this.#timing.later(() => this.#on("pause over"), pause),
    rest: () => this.#rest(),
    end: () => this.#ended(),
  };
  #state: WriteState = "idle";
  #waiting: Job[] = [];
  // The number of concurrent writes: those of the last batch, and those that waited when it was answered.
  #writers = 0;
  #writes = 0;
  #commits = 0;
  #ended = (): void => undefined;
  #closing: Promise<void> | undefined;

  constructor(parts: WriteQueueParts) {
    this.#timing = parts.timing ?? realTiming;
    this.#parts = parts;
  }

  /**
   * Resolves with the writer's answer when the write is on disk. Rejects with `StoreUnavailable` if it cannot be written now, or if
   * the queue is closed.
   */
  push<Command extends WriteCommand>(command: Command): Promise<WriteAnswer<Command["kind"]>> {
    return new Promise<WriteAnswer<Command["kind"]>>((answer, fail) => {
      if (this.#closing !== undefined) return fail(isClosing());
      const until = this.#timing.now() + patience;
      this.#waiting.push({ command, inDoubt: false, until, answer, fail } satisfies Job);
      this.#on("push");
    });
  }

  figures(): WriteFigures {
    return { waiting: this.#waiting.length, writes: this.#writes, commits: this.#commits };
  }

  /** Accepts no more writes. Resolves when none waits and the writer has ended. */
  close(): Promise<void> {
    this.#closing ??= new Promise<void>((resolve) => {
      this.#ended = resolve;
      this.#on("close");
    }).then(() => this.#parts.writer.close());
    return this.#closing;
  }

  #on(event: WriteEvent): void {
    const step = writeTable[this.#state][event];
    if (step === undefined) return;
    const [next, action] = step;
    this.#state = next;
    this.#actions[action]();
  }

  /** Waits as long as each iteration of the event loop brings more writes. */
  #collect(): void {
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

  async #write(): Promise<void> {
    const jobs = this.#waiting.splice(0, this.#batchSize());
    const lost = this.#parts.lostPlace?.(false);
    if (lost !== undefined) {
      for (const job of jobs) job.fail(faultFor(job, lost));
      this.#on("settled");
    } else {
      const batch = jobs.map(({ command, inDoubt }): WriteRequest => ({ command, inDoubt }));
      this.#settle(jobs, await this.#parts.writer.write(batch));
    }
  }

  #batchSize(): number {
    return this.#writers < manyWriters ? this.#waiting.length : Math.ceil(this.#writers / 2);
  }

  #settle(jobs: readonly Job[], answer: WriterAnswer): void {
    if (answer.kind === "written") this.#written(jobs, answer.outcomes);
    const isPostponed = answer.kind !== "written" && this.#postpone(jobs, answer);
    this.#writers = this.#waiting.length + jobs.length;
    const halfWaits = this.#waiting.length > 0 && this.#waiting.length >= Math.ceil(this.#writers / 2);
    this.#on(isPostponed ? "postponed" : halfWaits ? "half waits" : "settled");
  }

  #written(jobs: readonly Job[], outcomes: readonly Outcome<WriteAnswer>[]): void {
    this.#commits += 1;
    this.#writes += jobs.length;
    this.#parts.beforehand();
    const lost = this.#parts.lostPlace?.(true);
    for (const [at, job] of jobs.entries()) {
      const outcome = outcomes[at] ?? { fault: new Error("The writer did not answer a write.") };
      if ("fault" in outcome) {
        this.#parts.failed?.(outcome.fault);
        job.fail(asUnavailable(outcome.fault));
      } else if (lost !== undefined) job.fail(lost);
      else job.answer(outcome.answer);
    }
    this.#parts.afterwards?.(this.#writes);
  }

  /** Puts writes back for another attempt if there is time, and rejects the others. Returns whether there will be another attempt. */
  #postpone(jobs: readonly Job[], answer: Exclude<WriterAnswer, { readonly kind: "written" }>): boolean {
    const isLost = answer.kind === "lost";
    const fault = isLost ? writerEnded() : answer.fault;
    const mayCome = isLost || isLocked(fault);
    const now = this.#timing.now();
    const failed = isLost ? jobs.map((job) => lostAt(job, now)) : jobs;
    const again = failed.filter(({ until }) => mayCome && now < until);
    const rejected = failed.filter((job) => !again.includes(job));
    if (rejected.length > 0) this.#parts.failed?.(fault);
    for (const job of rejected) job.fail(faultFor(job, fault));
    this.#waiting.unshift(...again);
    return again.length > 0;
  }
}

/** A write whose writer ended without an answer. The first time, the next writer gets the full time again. */
const lostAt = (job: Job, now: number): Job => ({
  ...job,
  inDoubt: true,
  until: job.inDoubt ? job.until : now + patience,
});

/** The fault that a write rejects with. If the write may already be stored, the fault says so. */
function faultFor({ inDoubt }: WriteRequest, fault: unknown): unknown {
  const reported = asUnavailable(fault);
  return inDoubt && reported instanceof StoreUnavailable ? asUnanswered(reported) : reported;
}
