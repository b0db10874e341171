/** Starts and uses one reader thread of a SQLite store; `reader-worker.ts` is the code of the thread itself. */

import type { Worker } from "node:worker_threads";
import type { Row } from "../sql/rows.js";
import type { Sql } from "../sql/sql.js";
import { endThread, faultOf, type PlainFault, startThread } from "./thread.js";

/** The statements that a thread runs, all on one snapshot. */
export interface Reading {
  readonly rows: Sql;
  readonly count?: Sql;
}

export interface ReadRows {
  readonly rows: readonly Row[];
  readonly total?: number;
}

/** The data that a reader thread starts with. */
export interface ReaderSettings {
  readonly file: string;
  /** Shared with the thread: contains the number of the job to abort. */
  readonly aborted: SharedArrayBuffer;
}

/** A numbered reading for the thread. */
export interface ReaderMessage {
  readonly job: number;
  readonly reading: Reading;
}

export type ReaderAnswer = { readonly rows: ReadRows } | { readonly fault: PlainFault };

/** The thread ended unexpectedly. The caller may use another one. */
export class ThreadLost extends Error {
  override readonly name = "ThreadLost";
}

/** Reads in a thread, one job at a time; a job can be aborted. */
export interface ReaderThread {
  /** Rejects with `ThreadLost` if the thread ended or cannot be started, and with SQLite's error if the reading fails. */
  read(reading: Reading): Promise<ReadRows>;
  /** Aborts the current job, which then rejects soon. */
  abort(): void;
  close(): Promise<void>;
}

interface Waiter {
  resolve(rows: ReadRows): void;
  reject(fault: unknown): void;
}

function settle({ resolve, reject }: Waiter, answer: ReaderAnswer): void {
  if ("fault" in answer) reject(faultOf(answer.fault));
  else resolve(answer.rows);
}

/** The thread starts with the first job. */
export function readerThread(file: string): ReaderThread {
  const aborted = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const abortedJob = new Int32Array(aborted);
  let thread: Worker | undefined;
  let waiter: Waiter | undefined;
  let job = 0;

  const start = (): Worker => {
    const started = startThread("reader-worker.js", { file, aborted } satisfies ReaderSettings);
    const finish = (): Waiter | undefined => {
      const finished = waiter;
      waiter = undefined;
      return finished;
    };
    started.on("message", (answer: ReaderAnswer) => {
      started.unref();
      const finished = finish();
      if (finished !== undefined) settle(finished, answer);
    });
    started.on("error", () => undefined);
    started.once("exit", () => {
      thread = undefined;
      finish()?.reject(new ThreadLost());
    });
    return started;
  };
  return {
    read: (reading) =>
      new Promise((resolve, reject) => {
        try {
          thread ??= start();
        } catch {
          return reject(new ThreadLost());
        }
        job = (job % 0x3fffffff) + 1;
        waiter = { resolve, reject };
        thread.ref();
        thread.postMessage({ job, reading } satisfies ReaderMessage);
      }),
    abort: () => void Atomics.store(abortedJob, 0, job),
    close: () => endThread(thread),
  };
}
