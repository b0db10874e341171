import type { Database } from "./driver.js";

interface Job {
  run(): void;
  settle(fault?: unknown): void;
}

/**
 * Writes that wait together share one transaction, and so one sync to disk, which is what bounds them.
 * Each has its own savepoint: one that fails takes none of the others with it.
 */
export class WriteQueue {
  readonly #database: Database;
  #waiting: Job[] = [];
  #scheduled = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Resolves with what `write` returned once that is on disk. */
  push<T>(write: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let result: T;
      const run = (): void => {
        result = write();
      };
      const settle = (fault?: unknown): void => (fault === undefined ? resolve(result) : reject(fault));
      this.#waiting.push({ run, settle });
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => this.flush());
    });
  }

  /** Runs what waits, now. */
  flush(): void {
    const jobs = this.#waiting;
    this.#waiting = [];
    this.#scheduled = false;
    if (jobs.length === 0) return;
    const outcomes: { readonly job: Job; readonly fault?: unknown }[] = [];
    try {
      this.#database.exec("BEGIN IMMEDIATE");
      for (const job of jobs) outcomes.push(this.#attempt(job));
      this.#database.exec("COMMIT");
    } catch (fault) {
      this.#abandon();
      for (const job of jobs) job.settle(fault);
      return;
    }
    for (const { job, fault } of outcomes) job.settle(fault);
  }

  #attempt(job: Job): { readonly job: Job; readonly fault?: unknown } {
    this.#database.exec("SAVEPOINT one");
    try {
      job.run();
      return { job };
    } catch (fault) {
      this.#database.exec("ROLLBACK TO one");
      return { job, fault };
    } finally {
      this.#database.exec("RELEASE one");
    }
  }

  #abandon(): void {
    try {
      this.#database.exec("ROLLBACK");
    } catch {
      // Nothing was open: BEGIN itself failed, or SQLite has rolled back already.
    }
  }
}
