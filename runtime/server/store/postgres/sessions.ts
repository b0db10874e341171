/** Checks that each database connection has its own session, so that no pooler mixes the sites of requests. */

import { StoreError } from "../../store-port/store-error.js";
import type { Run } from "./statement.js";

/** Runs `action` with a connection. */
export type WithConnection = <T>(action: (run: Run) => Promise<T>) => Promise<T>;

const refused = new StoreError(
  "A pooler in front of the database works in transaction mode. Row-level security between sites needs a setting of the session, so stored records would not be found again.",
  {
    remedy:
      "set the pooler to session mode (PgBouncer: pool_mode = session), or connect to the database directly",
  },
);

const processOf = async (run: Run): Promise<unknown> =>
  (await run({ text: "SELECT pg_backend_pid() AS process", values: [] })).at(0)?.["process"];

/** The database process that answers one connection before and during a transaction of another connection. */
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

// The prepared statement exists already, or does not exist: another process answers.
const isOfAnother = (fault: unknown): boolean =>
  fault instanceof Error && "code" in fault && (fault.code === "42P05" || fault.code === "26000");

/**
 * Throws `StoreError` if connections share sessions: a pooler in transaction mode gives the process that answered one connection to
 * the next connection that starts a transaction, and lets another process answer the first.
 */
export async function insistOnSessions(withConnection: WithConnection): Promise<void> {
  const processes = await processesBeside(withConnection).catch((fault: unknown) => {
    throw isOfAnother(fault) ? refused : fault;
  });
  if (new Set(processes).size > 1) throw refused;
}
