/** Opens a PostgreSQL database with the tables of this server's version, on one machine or distributed by Citus. */

import { ConnectionPool } from "./connection-pool.js";
import { bySiteFunction } from "./distributed/by-site-function.js";
import { isDistributed } from "./distributed/cluster.js";
import { type Distribution, distribute, distributeOption } from "./distributed/distribute.js";
import { onMachines } from "./distributed/on-machines.js";
import { skipLostPositions } from "./distributed/positions.js";
import { type Database, openDatabase } from "./driver.js";
import { prepareSchema } from "./schema.js";
import { insistOnSessions } from "./sessions.js";
import type { Connection } from "./site-access.js";
import { takeOption } from "./url-options.js";

/** A database whose tables are ready. */
export interface Prepared {
  readonly database: Database;
  /** The store's secret. */
  readonly secret: Uint8Array;
  /** Absent for a store on one machine. */
  readonly distribution?: Distribution;
}

/** Throws `StoreError` for a database that the store cannot use. */
export async function openPrepared(given: string): Promise<Prepared> {
  const { url, value } = takeOption(given, distributeOption.name);
  if (await inspect(url)) return openDistributed(url, value === distributeOption.value);
  const database = openDatabase(url);
  return closingOnFault(database, async () => ({ database, secret: await prepareSchema(database) }));
}

async function openDistributed(url: string, existing: boolean): Promise<Prepared> {
  const database = onMachines(openDatabase(url, bySiteFunction(), skipLostPositions()), url);
  let distribution: Distribution = { workers: 0, shards: 0 };
  const last = async (connection: Connection): Promise<void> => {
    distribution = await distribute(connection, existing);
  };
  return closingOnFault(database, async () => {
    const secret = await prepareSchema(database, last);
    return { database, secret, distribution };
  });
}

/** Whether the database is distributed. Closes its connections afterwards. */
async function inspect(url: string): Promise<boolean> {
  const connectionPool = new ConnectionPool(url);
  try {
    await insistOnSessions((act) => connectionPool.use((run) => act(run)));
    return await connectionPool.use(isDistributed);
  } finally {
    await connectionPool.close();
  }
}

async function closingOnFault<T>(database: Database, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (fault) {
    await database.close();
    throw fault;
  }
}
