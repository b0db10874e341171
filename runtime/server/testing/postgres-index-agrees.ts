/** Checks that the index of a PostgreSQL store agrees with its records. */

import pg from "pg";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import { fleet } from "./fleet.js";

const tables = ["texts", "tokens", "ranges"] as const;

async function asSuperuser<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

/** Every index row, in a fixed order, without the numbers that distinguish the rows of a record. */
async function rowsOf(client: pg.Client): Promise<string> {
  const all: unknown[] = [];
  for (const table of tables) {
    const { rows } = await client.query(
      `SELECT (to_jsonb(entry) - 'nr')::text AS row FROM ${table} AS entry ORDER BY 1`,
    );
    all.push(rows);
  }
  return JSON.stringify(all);
}

async function forgetIndex(client: pg.Client): Promise<void> {
  for (const table of [...tables, "indexed"]) await client.query(`DELETE FROM ${table}`);
}

/**
 * Whether the index of a closed store matches its records, row by row: the index is deleted, rebuilt by the definition of `fleet` and compared.
 * `url` must be a superuser's; the store is opened by another URL if it refuses a superuser.
 */
export async function postgresIndexAgrees(url: string, storeUrl = url): Promise<boolean> {
  const before = await asSuperuser(url, rowsOf);
  await asSuperuser(url, forgetIndex);
  const store = await openStore(storeUrl);
  try {
    await prepareStore(store, fleet);
  } finally {
    await store.close();
  }
  return (await asSuperuser(url, rowsOf)) === before;
}
