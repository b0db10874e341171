/** Cancels PostgreSQL statements whose client no longer waits. */

import pg from "pg";

// Milliseconds: the timeout of a cancellation, and how long its connection stays open for the next one.
const patience = 2_000;
const idle = 1_000;

/** Cancels the current statement of a database process, over another connection. */
export interface Cancelling {
  /** Resolves when the statement was cancelled or the attempt failed. A connection that was not set up has no process yet. */
  cancel(process: number | undefined): Promise<void>;
  close(): Promise<void>;
}

/**
 * PostgreSQL continues a statement whose client is gone until it answers, so the statement must be cancelled. This needs a connection
 * outside the pool, whose connections may all be busy. It is opened when needed.
 */
export function cancelling(connectionString: string): Cancelling {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: idle,
    query_timeout: patience,
  });
  pool.on("error", () => undefined);
  return {
    async cancel(process) {
      if (process === undefined) return;
      try {
        // Citus has another function of this name, for bigint.
        await pool.query("SELECT pg_cancel_backend($1::integer)", [process]);
      } catch {
        // The database cannot be reached, so nothing can be cancelled.
      }
    },
    close: () => pool.end(),
  };
}
