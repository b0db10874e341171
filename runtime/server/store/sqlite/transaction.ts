/** Runs several writes in one transaction of SQLite, so that they share one sync to disk. */

import { StoreUnavailable } from "../../store-port/store-error.js";
import type { Database } from "./driver.js";
import { asUnavailable, isDamage } from "./unavailable.js";

/** The result of one write. If there is a fault, nothing of the write is stored. */
export type Outcome<T> = { readonly answer: T } | { readonly fault: unknown };

/** A write met a damaged page. SQLite commits nothing more of its transaction. */
class MetDamage extends Error {
  readonly at: number;

  constructor(at: number, cause: unknown) {
    super("A write met a damaged page.", { cause });
    this.at = at;
  }
}

/**
 * Runs the writes in one transaction and returns the outcome of each, in order. A failed write does not affect the others. Throws,
 * and stores nothing, if the database cannot be written now.
 */
export function commitTogether<T>(database: Database, writes: readonly (() => T)[]): readonly Outcome<T>[] {
  const damaged = new Map<number, unknown>();
  const one = (at: number) => (): T => runAt(writes, at);
  for (;;) {
    const left = [...writes.keys()].filter((at) => !damaged.has(at));
    try {
      const outcomes = left.length === 0 ? [] : commitAll(database, left.map(one));
      if (damaged.size === 0) return outcomes;
      return writes.map((_, at) => outcomes[left.indexOf(at)] ?? { fault: damaged.get(at) });
    } catch (fault) {
      if (!(fault instanceof MetDamage)) throw fault;
      damaged.set(fault.at, fault.cause);
    }
  }
}

/** Rolls a transaction back. SQLite may have done so already. */
export function rollBack(database: Database): void {
  try {
    database.exec("ROLLBACK");
  } catch {
    // No transaction was open.
  }
}

function commitAll<T>(database: Database, writes: readonly (() => T)[]): readonly Outcome<T>[] {
  try {
    database.exec("BEGIN IMMEDIATE");
    const outcomes = together(database, writes) ?? oneByOne(database, writes);
    database.exec("COMMIT");
    return outcomes;
  } catch (fault) {
    rollBack(database);
    throw fault;
  }
}

/**
 * Runs all writes, or returns undefined if one fails. It uses no savepoint: with one, SQLite would copy every changed page.
 */
function together<T>(database: Database, writes: readonly (() => T)[]): readonly Outcome<T>[] | undefined {
  try {
    return writes.map((write) => ({ answer: write() }));
  } catch (fault) {
    if (endsAll(fault)) throw fault;
    rollBack(database);
    return undefined;
  }
}

function oneByOne<T>(database: Database, writes: readonly (() => T)[]): readonly Outcome<T>[] {
  database.exec("BEGIN IMMEDIATE");
  return writes.map((write) => attempt(database, write));
}

function attempt<T>(database: Database, write: () => T): Outcome<T> {
  database.exec("SAVEPOINT one");
  try {
    const answer = write();
    database.exec("RELEASE one");
    return { answer };
  } catch (fault) {
    if (endsAll(fault)) throw fault;
    database.exec("ROLLBACK TO one; RELEASE one");
    return { fault };
  }
}

function runAt<T>(writes: readonly (() => T)[], at: number): T {
  const write = writes[at];
  if (write === undefined) throw new Error(`There is no write ${at}.`);
  try {
    return write();
  } catch (fault) {
    throw isDamage(fault) ? new MetDamage(at, fault) : fault;
  }
}

/** A full disk and similar faults end the whole transaction (https://www.sqlite.org/lang_transaction.html, section 3.1). */
const endsAll = (fault: unknown): boolean =>
  fault instanceof MetDamage || asUnavailable(fault) instanceof StoreUnavailable;
