/** Checks that database connections have sessions of their own. */

import { StoreError } from "../store-error.js";
import { ConnectionPool } from "./connection-pool.js";
import type { Run } from "./statement.js";

/** Runs `act` with a connection. */
export type WithConnection = <T>(action: (run: Run) => Promise<T>) => Promise<T>;

const refused = new StoreError(
  "A pooler before the database gives out its connections for one transaction each. The row-level security between sites is a setting of the session, so stored records would not be found again. Set the pooler to session mode (PgBouncer: pool_mode = session), or name the database itself.",
);

const processOf = async (run: Run): Promise<unknown> =>
  (await run({ text: "SELECT pg_backend_pid() AS process", values: [] })).at(0)?.["process"];

/** Which process answers a connection before another has a transaction, and which one while it has. */
const processesBeside = (withConnection: WithConnection): Promise<readonly unknown[]> =>
  withConnection(async (first) => {
    const before = await processOf(first);
    return withConnection(async (second) => {
      await second({ text: "BEGIN", values: [] });
      const other = await processOf(second);
      const after = await processOf(first);
      await second({ text: "ROLLBACK", values: [] });
      return [before, after, other === before ? undefined : before];
    });
  });

// A statement that another client prepared under the same name, or that another process was to have.
const isOfAnother = (fault: unknown): boolean =>
  fault instanceof Error && "code" in fault && (fault.code === "42P05" || fault.code === "26000");

/**
 * Throws `StoreError` where connections have no session of their own: a pooler in transaction mode gives the process that
 * answered one of them to the next that begins a transaction, and has another answer the first.
 */
export async function insistOnSessions(withConnection: WithConnection): Promise<void> {
  const processes = await processesBeside(withConnection).catch((fault: unknown) => {
    throw isOfAnother(fault) ? refused : fault;
  });
  if (new Set(processes).size > 1) throw refused;
}

/** The same of the connections to a database, by its URL. None of them stays open. */
export async function checkSessions(url: string): Promise<void> {
  const connectionPool = new ConnectionPool(url);
  try {
    await insistOnSessions((act) => connectionPool.use((run) => act(run)));
  } finally {
    await connectionPool.close();
  }
}
