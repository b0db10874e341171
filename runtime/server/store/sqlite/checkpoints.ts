/** Decides when the write-ahead log of a SQLite store is copied into its file. */

import type { Worker } from "node:worker_threads";
import { endThread, startThread } from "./thread.js";

/** Copies the write-ahead log into the file while writes continue. */
export interface Checkpoints {
  /** To be called after every commit, with the total number of writes so far. */
  committed(writes: number): void;
  /** Resolves when the current pass has ended. */
  close(): Promise<void>;
}

/** Numbers of writes. */
interface Shares {
  /** Writes that are copied together: a page that several of them changed is written once. */
  readonly many: number;
  /** Few enough writes to be copied and synced in a moment. */
  readonly few: number;
}

// About 100 MB of log. With half of that, there are 10 % fewer adds per second, and the slowest 1 % take 50 % longer.
const defaults: Shares = { many: 6000, few: 400 };

export const checkpointSql = "PRAGMA wal_checkpoint(PASSIVE)";

/** The data that the checkpoint thread starts with. */
export interface CheckpointSettings {
  readonly file: string;
}

/**
 * A checkpoint by the writer would delay all writes until the pages of thousands of writes are on disk. So a thread copies them, pass
 * by pass (SQLite allows that at the same time as writes: https://www.sqlite.org/wal.html, section 2.2), until few are left. The
 * writer copies the last ones (`finish`), since the log starts again only when all of it is in the file. The thread starts after the
 * first `many` writes. If it fails, SQLite's own limit of the log applies.
 */
export function checkpointsOf(file: string, finish: () => void, shares = defaults): Checkpoints {
  const copies = new Copies(file, finish, shares);
  return { committed: (writes) => copies.committed(writes), close: () => copies.close() };
}

class Copies {
  readonly #file: string;
  readonly #finishLog: () => void;
  readonly #shares: Shares;
  #worker: Worker | undefined;
  #state: "waiting" | "copying" | "copied" = "waiting";
  #writes = 0;
  /** The number of writes that are in the file, or will be after the current pass. */
  #copied = 0;
  /** The number of writes of the current pass. */
  #share = 0;

  constructor(file: string, finish: () => void, shares: Shares) {
    this.#file = file;
    this.#finishLog = finish;
    this.#shares = shares;
  }

  committed(writes: number): void {
    this.#writes = writes;
    if (this.#state === "waiting" && writes - this.#copied >= this.#shares.many) this.#copy();
    // Copies until few are left: those are copied in a moment, and SQLite syncs the file if no write comes between.
    else if (this.#state === "copied" && this.#share > this.#shares.few) this.#copy();
    else if (this.#state === "copied") this.#finish();
  }

  close(): Promise<void> {
    return endThread(this.#worker);
  }

  #copy(): void {
    this.#share = this.#writes - this.#copied;
    this.#copied = this.#writes;
    try {
      this.#worker ??= this.#start();
      this.#worker.postMessage("copy");
      this.#state = "copying";
    } catch {
      // No thread can be started: SQLite's own limit applies.
      this.#state = "waiting";
    }
  }

  #start(): Worker {
    const started = startThread("checkpoint-worker.js", { file: this.#file } satisfies CheckpointSettings);
    started.on("message", () => {
      this.#state = "copied";
    });
    started.on("error", () => undefined);
    started.once("exit", () => {
      this.#worker = undefined;
      this.#state = "waiting";
    });
    // The thread must not keep the process alive. Adding a listener would undo `unref`, so it comes last.
    started.unref();
    return started;
  }

  #finish(): void {
    this.#copied = this.#writes;
    this.#state = "waiting";
    this.#finishLog();
  }
}

/** For a store without a file. */
export const noCheckpoints: Checkpoints = { committed: () => undefined, close: () => Promise.resolve() };
