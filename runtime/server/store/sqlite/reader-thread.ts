/** A thread that reads for a SQLite store, as the store sees it. */

import type { Worker } from "node:worker_threads";
import type { Row } from "../sql/rows.js";
import type { Sql } from "../sql/sql.js";
import { endThread, faultOf, type PlainFault, startThread } from "./thread.js";

/** What a thread reads, all as it is at one moment. */
export interface Reading {
  readonly rows: Sql;
  readonly count?: Sql;
}

export interface ReadRows {
  readonly rows: readonly Row[];
  readonly total?: number;
}

/** What a reader's thread is told when it starts. */
export interface ReaderSettings {
  readonly file: string;
  /** Shared with the thread: holds the number of the job to abort. */
  readonly aborted: SharedArrayBuffer;
}

/** A numbered reading for the thread. */
export interface ReaderMessage {
  readonly job: number;
  readonly reading: Reading;
}

export type ReaderAnswer = { readonly rows: ReadRows } | { readonly fault: PlainFault };

/** The thread ended, and not because it was told to. The caller may ask another one. */
export class ThreadLost extends Error {
  override readonly name = "ThreadLost";
}

/** Reads in a thread of its own, one thing at a time, and can be told to end it. */
export interface ReaderThread {
  /** Rejects with `ThreadLost` where there is no thread, or it ended; with what SQLite says where it fails. */
  read(reading: Reading): Promise<ReadRows>;
  /** Ends what is under way: it rejects soon. */
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

/** It starts with the first that it is asked for. */
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
