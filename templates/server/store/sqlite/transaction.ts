import { StoreUnavailable } from "../store-error.js";
import type { Database } from "./driver.js";
import { asUnavailable } from "./unavailable.js";
import type { Job } from "./write-job.js";

/** What came of a write: none of it was kept where there is a fault. */
export interface Outcome {
  readonly job: Job;
  readonly fault?: unknown;
}

/** What came of a transaction. */
export interface Transacted {
  readonly outcomes: readonly Outcome[];
  /** Milliseconds that its sync took. */
  readonly sync: number;
}

/**
 * Runs writes in one transaction, and so with one sync to disk. One that fails takes none of the others with it. Throws, with
 * nothing kept, where the database cannot be written now; `beforehand` ends what stands open on the connection.
 */
export function commitTogether(database: Database, jobs: readonly Job[], beforehand: () => void): Transacted {
  const begin = (): void => {
    beforehand();
    database.exec("BEGIN IMMEDIATE");
  };
  try {
    begin();
    const outcomes = together(database, jobs) ?? oneByOne(database, jobs, begin);
    const began = performance.now();
    database.exec("COMMIT");
    return { outcomes, sync: performance.now() - began };
  } catch (fault) {
    abandon(database);
    throw fault;
  }
}

/**
 * All of them, or nothing where one fails. Under a savepoint SQLite would copy every page that is changed, and into a temporary
 * file where they are many; without one the log alone is written.
 */
function together(database: Database, jobs: readonly Job[]): readonly Outcome[] | undefined {
  try {
    for (const job of jobs) job.run();
    return jobs.map((job) => ({ job }));
  } catch (fault) {
    if (asUnavailable(fault) instanceof StoreUnavailable) throw fault;
    database.exec("ROLLBACK");
    return undefined;
  }
}

function oneByOne(database: Database, jobs: readonly Job[], begin: () => void): readonly Outcome[] {
  begin();
  return jobs.map((job) => attempt(database, job));
}

function attempt(database: Database, job: Job): Outcome {
  database.exec("SAVEPOINT one");
  try {
    job.run();
    database.exec("RELEASE one");
    return { job };
  } catch (fault) {
    // A full disk and its like end the whole transaction (https://www.sqlite.org/lang_transaction.html, section 3.1).
    if (asUnavailable(fault) instanceof StoreUnavailable) throw fault;
    database.exec("ROLLBACK TO one; RELEASE one");
    return { job, fault };
  }
}

function abandon(database: Database): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // Nothing was open: SQLite has rolled back already.
  }
}
