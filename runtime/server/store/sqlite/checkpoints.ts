/** Decides when the log of writes of a SQLite store is copied into its file. */

import type { Worker } from "node:worker_threads";
import { endThread, startThread } from "./thread.js";

/** Brings the log of writes into the file while writes go on. */
export interface Checkpoints {
  /** To be called after every commit, with how many writes there were so far. */
  committed(writes: number): void;
  /** Resolves when what is under way is over. */
  close(): Promise<void>;
}

/** In writes. */
interface Shares {
  /** So many are brought into the file together: a page that several have changed is written once. */
  readonly many: number;
  /** So few are brought there in a moment, and synced. */
  readonly few: number;
}

// Some 100 MB of log: with half of it a tenth fewer adds come through, and one in a hundred waits half as long again.
const defaults: Shares = { many: 6000, few: 400 };

export const checkpointSql = "PRAGMA wal_checkpoint(PASSIVE)";

/** What the checkpoint thread is told when it starts. */
export interface CheckpointSettings {
  readonly file: string;
}

/**
 * A checkpoint by the writer would hold up all writes for as long as a disk takes for the pages of thousands of writes. So a thread
 * copies them, pass by pass (SQLite lets another connection do that beside a writer: https://www.sqlite.org/wal.html, section 2.2),
 * until few are left. The writer copies those (`finish`), since the log starts again only when all of it is in the file. The thread
 * starts after the first `many` writes. Where it fails, SQLite's own limit of the log applies.
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
  /** How many of them are in the file, or will be after the pass that is under way. */
  #copied = 0;
  /** Those of that pass. */
  #share = 0;

  constructor(file: string, finish: () => void, shares: Shares) {
    this.#file = file;
    this.#finishLog = finish;
    this.#shares = shares;
  }

  committed(writes: number): void {
    this.#writes = writes;
    if (this.#state === "waiting" && writes - this.#copied >= this.#shares.many) this.#copy();
    // What is copied in a moment is synced as well: SQLite does that where no write came between.
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
      // No thread is to be had here: SQLite's own bound holds.
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
    // It keeps no process alive; to listen to it does, so this comes last.
    started.unref();
    return started;
  }

  #finish(): void {
    this.#copied = this.#writes;
    this.#state = "waiting";
    this.#finishLog();
  }
}

/** For a store that has no file. */
export const noCheckpoints: Checkpoints = { committed: () => undefined, close: () => Promise.resolve() };
