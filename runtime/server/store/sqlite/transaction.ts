import { StoreUnavailable } from "../store-error.js";
import type { Database } from "./driver.js";
import { asUnavailable, isDamage } from "./unavailable.js";
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

/** A write met a damaged page: SQLite commits nothing more of its transaction. */
class MetDamage extends Error {
  readonly job: Job;

  constructor(job: Job, cause: unknown) {
    super("A write met a damaged page.", { cause });
    this.job = job;
  }
}

/**
 * Runs writes in one transaction, and so with one sync to disk. One that fails takes none of the others with it. Throws, with
 * nothing kept, where the database cannot be written now; `beforehand` ends what stands open on the connection.
 */
export function commitTogether(database: Database, jobs: readonly Job[], beforehand: () => void): Transacted {
  const failed: Outcome[] = [];
  for (let left = jobs; left.length > 0; ) {
    try {
      const { outcomes, sync } = commitAll(database, left, beforehand);
      return { outcomes: [...failed, ...outcomes], sync };
    } catch (fault) {
      if (!(fault instanceof MetDamage)) throw fault;
      const { job, cause } = fault;
      failed.push({ job, fault: cause });
      left = left.filter((one) => one !== job);
    }
  }
  return { outcomes: failed, sync: 0 };
}

/** Ends a transaction without keeping it, whether one is open or SQLite has ended it already. */
export function rollBack(database: Database): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // Nothing was open.
  }
}

function commitAll(database: Database, jobs: readonly Job[], beforehand: () => void): Transacted {
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
    rollBack(database);
    throw fault;
  }
}

/**
 * All of them, or nothing where one fails. Under a savepoint SQLite would copy every page that is changed, and into a temporary
 * file where they are many; without one the log alone is written.
 */
function together(database: Database, jobs: readonly Job[]): readonly Outcome[] | undefined {
  try {
    for (const job of jobs) run(job);
    return jobs.map((job) => ({ job }));
  } catch (fault) {
    if (endsAll(fault)) throw fault;
    rollBack(database);
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
    run(job);
    database.exec("RELEASE one");
    return { job };
  } catch (fault) {
    if (endsAll(fault)) throw fault;
    database.exec("ROLLBACK TO one; RELEASE one");
    return { job, fault };
  }
}

function run(job: Job): void {
  try {
    job.run();
  } catch (fault) {
    throw isDamage(fault) ? new MetDamage(job, fault) : fault;
  }
}

/** A full disk and its like end the whole transaction (https://www.sqlite.org/lang_transaction.html, section 3.1). */
const endsAll = (fault: unknown): boolean =>
  fault instanceof MetDamage || asUnavailable(fault) instanceof StoreUnavailable;
