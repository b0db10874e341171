/** Runs statements and transactions on a PostgreSQL database, each within one site. */

import type pg from "pg";
import type { Row } from "../sql/rows.js";
import { insist } from "./conflicts.js";
import { ConnectionPool, type Prepare } from "./connection-pool.js";
import { bySetting, type Connection } from "./site-access.js";
import type { Run, Statement } from "./statement.js";

/** Connections to one database. */
export interface Database {
  /** Runs one statement on the rows of one site; row-level security hides all others. */
  at(site: string, statement: Statement): Promise<readonly Row[]>;
  /** The same for a statement that may take long: no site gets all connections for such statements, and the signal ends it. */
  longAt(site: string, statement: Statement, signal?: AbortSignal): Promise<readonly Row[]>;
  /** Runs several statements in one transaction, on the rows of one site; without a site on all rows, for maintenance. */
  transaction<T>(site: string | undefined, action: (connection: Connection) => Promise<T>): Promise<T>;
  /** The same for a transaction that may take long. */
  longTransaction<T>(site: string, act: (connection: Connection) => Promise<T>): Promise<T>;
  /** Reads the rows of one site on one snapshot. */
  snapshot<T>(site: string, act: (connection: Connection) => Promise<T>): Promise<T>;
  /** Runs a statement on tables that do not belong to a site. */
  run(statement: Statement): Promise<readonly Row[]>;
  /** The number of requests that wait for a connection. */
  waiting(): number;
  close(): Promise<void>;
}

/**
 * Opens no connection yet. `url` is a `postgres://` URL with any options of node-postgres. `prepare` is run on each new connection
 * before it is used.
 */
export function openDatabase(url: string, access = bySetting(), prepare?: Prepare): Database {
  const connectionPool = new ConnectionPool(url, prepare);
  const at = (site: string, statement: Statement) => async (run: Run, client: pg.PoolClient) => {
    const runAtSite = await access.single(run, client, site);
    return insist(() => runAtSite(statement));
  };
  const transaction =
    <T>(begin: string, site: string | undefined, act: (connection: Connection) => Promise<T>) =>
    (run: Run, _: pg.PoolClient, spoilt: () => void) =>
      inTransaction({ run, spoilt }, begin, async () => act(await access.inTransaction(run, site)));
  return {
    at: (site, statement) => connectionPool.use(at(site, statement)),
    longAt: (site, statement, signal) => connectionPool.use(at(site, statement), { site, signal }),
    longTransaction: (site, act) => connectionPool.use(transaction("BEGIN", site, act), { site }),
    run: (statement) => connectionPool.use((run) => run(statement)),
    transaction: (site, act) => connectionPool.use(transaction("BEGIN", site, act)),
    snapshot: (site, act) => connectionPool.use(transaction(beginSnapshot, site, act)),
    waiting: () => connectionPool.waiting(),
    close: () => connectionPool.close(),
  };
}

const beginSnapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/** A connection that can be marked as unusable. */
interface Discardable {
  readonly run: Run;
  readonly spoilt: () => void;
}

async function inTransaction<T>(
  { run, spoilt }: Discardable,
  begin: string,
  act: () => Promise<T>,
): Promise<T> {
  const command = (text: string) => run({ text, values: [] });
  await command(begin);
  try {
    const result = await act();
    await command("COMMIT");
    return result;
  } catch (fault) {
    await command("ROLLBACK").catch(spoilt);
    throw fault;
  }
}
