import type { Worker } from "node:worker_threads";
import type { Database } from "./driver.js";
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
const usual: Shares = { many: 6000, few: 400 };

const pass = "PRAGMA wal_checkpoint(PASSIVE)";

/** SQLite lets another connection copy pages into the file beside a writer (https://www.sqlite.org/wal.html, section 2.2). */
const copier = `
  const copy = database.prepare("${pass}");
  answerBy(() => copy.get());
`;

/**
 * A checkpoint by the writer's own connection would hold up all for as long as a disk takes for the pages of thousands of writes.
 * So another one copies them, pass by pass, until few are left; and since the log begins anew only where all of it is in the file, the
 * writer does the small rest. It starts with the first `many` writes, not before. Where it fails, SQLite's own bound for the log
 * holds, as it does without it.
 */
export function checkpointsOf(database: Database, file: string, shares = usual): Checkpoints {
  const copies = new Copies(database, file, shares);
  return { committed: (writes) => copies.committed(writes), close: () => copies.close() };
}

class Copies {
  readonly #database: Database;
  readonly #file: string;
  readonly #shares: Shares;
  #worker: Worker | undefined;
  #state: "waiting" | "copying" | "copied" = "waiting";
  #writes = 0;
  /** How many of them are in the file, or will be after the pass that is under way. */
  #copied = 0;
  /** Those of that pass. */
  #share = 0;

  constructor(database: Database, file: string, shares: Shares) {
    this.#database = database;
    this.#file = file;
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
    const started = startThread(this.#file, copier);
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
    try {
      this.#database.exec(pass);
    } catch {
      // A full disk or a lock: the log stays beside the file until another checkpoint.
    }
  }
}

/** For a store that has no file. */
export const noCheckpoints: Checkpoints = { committed: () => undefined, close: () => Promise.resolve() };
