/** Cancels statements that nobody waits for. */

import pg from "pg";

// Milliseconds for the connection that cancels, and for which it is kept for the next.
const patience = 2_000;
const kept = 1_000;

/** Ends what a process of the database works at, by another connection. */
export interface Cancelling {
  /** Resolves when the database was told, or cannot be; a connection that was never taken up has no process yet. */
  cancel(process: number | undefined): Promise<void>;
  close(): Promise<void>;
}

/**
 * A database works on at a statement whose client is gone: it notices when it answers. So it is told. This needs a connection beside
 * the pool, all of which may be at work; it is opened when it is needed.
 */
export function cancelling(connectionString: string): Cancelling {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: kept,
    query_timeout: patience,
  });
  pool.on("error", () => undefined);
  return {
    async cancel(process) {
      if (process === undefined) return;
      try {
        await pool.query("SELECT pg_cancel_backend($1)", [process]);
      } catch {
        // The database cannot be reached: nothing that it does can be ended.
      }
    },
    close: () => pool.end(),
  };
}
