/** Gives a store access to its writer, which runs in a thread or on the store's own connection. */

import type { Worker } from "node:worker_threads";
import { checkpointSql } from "./checkpoints.js";
import type { Database } from "./driver.js";
import type { SearchLimits } from "./long-searches.js";
import { endThread, faultOf, type PlainFault, startThread } from "./thread.js";
import type { Outcome } from "./transaction.js";
import type { BatchAnswer, WriteAnswer, WriteRequest } from "./write-commands.js";
import type { Writer } from "./writer.js";

/** The answer to a batch. `lost`: the writer ended before it answered, so either all of the batch is stored or nothing. */
export type WriterAnswer = BatchAnswer | { readonly kind: "lost" };

/** The writer as its store sees it. */
export interface WriterPort {
  /** Writes one batch; the next may follow after the answer. Does not reject. */
  write(batch: readonly WriteRequest[]): Promise<WriterAnswer>;
  /** Copies the write-ahead log into the file, before the next batch. */
  checkpoint(): void;
  /** Resolves when the writer has ended. */
  close(): Promise<void>;
}

/** The data that the writer thread starts with. */
export interface WriterSettings extends Pick<SearchLimits, "together" | "termSteps"> {
  readonly file: string;
}

/** A message to the writer thread. */
export type WriterMessage = readonly WriteRequest[] | "checkpoint";

type PlainOutcome =
  | Exclude<Outcome<WriteAnswer>, { readonly fault: unknown }>
  | { readonly fault: PlainFault };

/** A `BatchAnswer` as the thread sends it. */
type PlainAnswer =
  | { readonly kind: "written"; readonly outcomes: readonly PlainOutcome[] }
  | { readonly kind: "failed"; readonly fault: PlainFault };

function batchAnswer(answer: PlainAnswer): BatchAnswer {
  if (answer.kind === "failed") return { kind: "failed", fault: faultOf(answer.fault) };
  const outcomes = answer.outcomes.map((one) => ("fault" in one ? { fault: faultOf(one.fault) } : one));
  return { kind: "written", outcomes };
}

/** A writer in a thread, which starts with the first batch and does not keep an idle process alive. */
export function threadWriter(settings: WriterSettings): WriterPort {
  let thread: Worker | undefined;
  let resolveBatch: ((answer: WriterAnswer) => void) | undefined;
  const settle = (answer: WriterAnswer): void => {
    const resolve = resolveBatch;
    resolveBatch = undefined;
    resolve?.(answer);
  };
  const start = (): Worker => {
    const started = startThread("writer-worker.js", settings);
    started.on("message", (answer: PlainAnswer) => {
      started.unref();
      settle(batchAnswer(answer));
    });
    started.on("error", () => undefined);
    started.once("exit", () => {
      thread = undefined;
      settle({ kind: "lost" });
    });
    return started;
  };
  return {
    write: (batch) =>
      new Promise((resolve) => {
        resolveBatch = resolve;
        try {
          thread ??= start();
          thread.ref();
          thread.postMessage(batch satisfies WriterMessage);
        } catch (fault) {
          settle({ kind: "failed", fault });
        }
      }),
    checkpoint: () => thread?.postMessage("checkpoint" satisfies WriterMessage),
    close: () => endThread(thread),
  };
}

/**
 * A writer on the store's own connection, for a database that no other connection can open. `beforehand` ends the shared read
 * transaction of that connection.
 */
export const directWriter = (database: Database, writer: Writer, beforehand: () => void): WriterPort => ({
  async write(batch) {
    beforehand();
    return writer.write(batch);
  },
  checkpoint() {
    try {
      database.exec(checkpointSql);
    } catch {
      // A full disk or a lock: the log stays beside the file until the next checkpoint.
    }
  },
  close: () => Promise.resolve(),
});
