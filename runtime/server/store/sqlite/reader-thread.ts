import type { Worker } from "node:worker_threads";
import type { Row } from "../sql/rows.js";
import type { Sql } from "../sql/sql.js";
import { stepScript } from "./step-budget.js";
import { endThread, startThread } from "./thread.js";

/** What a thread reads, all as it is at one moment. */
export interface Reading {
  readonly rows: Sql;
  readonly count?: Sql;
}

export interface ReadRows {
  readonly rows: readonly Row[];
  readonly total?: number;
}

interface Answer extends Partial<ReadRows> {
  readonly fault?: { readonly message: string; readonly errcode?: number };
}

/** The thread ended, and not because it was told to. Whoever asked it for something may ask elsewhere. */
export class ThreadLost extends Error {
  override readonly name = "ThreadLost";
}

const script = `
  const over = new Int32Array(workerData.over);
  let job = 0;
  database.exec("PRAGMA query_only = ON; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -16384");
  ${stepScript}
  const read = ({ rows, count }) => {
    database.exec("BEGIN");
    const found = { rows: database.prepare(rows.text).all(...rows.values) };
    if (count === undefined) return found;
    return { ...found, total: Number(database.prepare(count.text).get(...count.values).total) };
  };
  const finish = () => {
    try {
      database.exec("COMMIT");
    } catch {
      // It was never begun, or what was read is damaged.
    }
  };
  answerBy((asked) => {
    job = asked.job;
    try {
      return read(asked.reading);
    } catch (fault) {
      return { fault: { message: String(fault?.message), errcode: fault?.errcode } };
    } finally {
      finish();
    }
  });
`;

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

function settle({ resolve, reject }: Waiter, { fault, rows = [], total }: Answer): void {
  if (fault === undefined) resolve(total === undefined ? { rows } : { rows, total });
  else reject(Object.assign(new Error(fault.message), { errcode: fault.errcode }));
}

/** It starts with the first that it is asked for. */
export function readerThread(file: string): ReaderThread {
  const over = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const flag = new Int32Array(over);
  let thread: Worker | undefined;
  let waiter: Waiter | undefined;
  let job = 0;

  const start = (): Worker => {
    const started = startThread(file, script, { over, options: { readOnly: true } });
    const finish = (): Waiter | undefined => {
      const finished = waiter;
      waiter = undefined;
      return finished;
    };
    started.on("message", (answer: Answer) => {
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
        thread.postMessage({ job, reading });
      }),
    abort: () => void Atomics.store(flag, 0, job),
    close: () => endThread(thread),
  };
}
