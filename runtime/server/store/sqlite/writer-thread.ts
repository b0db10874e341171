import type { Worker } from "node:worker_threads";
import type { SqlValue } from "./driver.js";
import type { EntryInsert } from "./entry-inserts.js";
import type { EntryRows } from "./entry-rows.js";
import { endThread, startThread } from "./thread.js";

/** The rows of a record that is added: its own, and those that it is found by. */
export interface AddedRows {
  readonly record: readonly SqlValue[];
  readonly entries: EntryRows;
  /** The time of its version; milliseconds since 1970. Where there is a clock, none is kept without it. */
  readonly updated?: number;
}

/** What the rows are written by. */
export interface Inserts {
  readonly record: string;
  readonly entries: readonly EntryInsert[];
  /** Brings the clock up to a time, where it stands no later than another: of the records that are added the latest and the earliest. */
  readonly clock?: string;
}

/**
 * What came of rows that a thread was given: the milliseconds that their sync took, once all of them are on disk by one
 * transaction. `refused`: none of them is kept. `lost`: the thread ended before it answered, and all of them are kept or none.
 */
export type ThreadAnswer = number | "refused" | "lost";

/** Keeps records beside the thread that takes requests. */
export interface WriterThread {
  /** It is worth asking for no fewer than so many beside reads: before it had heard of them, they would be kept. */
  readonly few: number;
  /**
   * Nor for fewer than so many who do nothing but add: what is saved by reading some while others are on their way is less than
   * the way. Fewer than so many have one sync.
   */
  readonly many: number;
  /**
   * Resolves whatever becomes of the thread. It keeps none of the rows where one has a time that is earlier than the store's clock
   * by now.
   */
  keep(added: readonly AddedRows[]): Promise<ThreadAnswer>;
  /** Resolves when the thread has ended. */
  close(): Promise<void>;
}

// With one alone, the way to the thread and back is longer than what it saves.
const few = 2;
// Up to 24 connections that only add, a tenth more adds come through without the thread; from 40 on, a tenth more come through by it.
const many = 32;

const script = `
  const { settings, inserts } = workerData;
  database.exec(settings);
  const record = database.prepare(inserts.record);
  const clock = inserts.clock === undefined ? undefined : database.prepare(inserts.clock);
  const advance = (added) => {
    const times = added.map(({ updated }) => updated);
    const { changes } = clock.run(Math.max(...times), Math.min(...times));
    if (Number(changes) === 0) throw new Error("A record is older than the newest version.");
  };
  const entries = inserts.entries.map(({ text, values }) => ({ statement: database.prepare(text), values }));
  const [begin, commit, rollback] = ["BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"].map((text) => database.prepare(text));
  const keep = (one) => {
    const { lastInsertRowid } = record.run(...one.record);
    const rows = one.entries;
    for (let at = 0; at < rows.length; ) {
      const { statement, values } = entries[rows[at]];
      const next = at + values;
      statement.run(...rows.slice(at + 1, next), lastInsertRowid);
      at = next;
    }
  };
  answerBy((added) => {
    try {
      begin.run();
      if (clock !== undefined) advance(added);
      for (const one of added) keep(one);
      const began = performance.now();
      commit.run();
      return performance.now() - began;
    } catch {
      try {
        rollback.run();
      } catch {
        // It was never begun, or SQLite has rolled back already.
      }
      return "refused";
    }
  });
`;

/**
 * A writer in a thread of its own, on a connection that is told `settings`. While it writes and waits for the disk, requests are
 * read, and what they ask to be kept next is made ready. It starts with the first that it is given.
 */
export function writerThread(file: string, settings: string, inserts: Inserts): WriterThread {
  let thread: Worker | undefined;
  // The thread answers in the order in which it was asked.
  const asked: ((answer: ThreadAnswer) => void)[] = [];

  const start = (): Worker => {
    const started = startThread(file, script, { settings, inserts });
    started.on("message", (answer: ThreadAnswer) => {
      const resolve = asked.shift();
      if (asked.length === 0) started.unref();
      resolve?.(answer);
    });
    started.on("error", () => undefined);
    started.once("exit", () => {
      thread = undefined;
      for (const resolve of asked.splice(0)) resolve("lost");
    });
    return started;
  };
  return {
    few,
    many,
    keep: (added) =>
      new Promise((resolve) => {
        try {
          thread ??= start();
          thread.ref();
          thread.postMessage(added);
          asked.push(resolve);
        } catch {
          // No thread is to be had here.
          resolve("refused");
        }
      }),
    close: () => endThread(thread),
  };
}

/** For a store that has no file, or is not to have a thread. */
export const noThread: WriterThread = {
  few: Number.POSITIVE_INFINITY,
  many: Number.POSITIVE_INFINITY,
  keep: () => Promise.resolve("refused"),
  close: () => Promise.resolve(),
};
