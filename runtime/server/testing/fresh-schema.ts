/** Makes empty schemas for stores in a database that somebody else started. */

import pg from "pg";

type Rows = readonly Readonly<Record<string, unknown>>[];

/** The servers' role: row-level security applies to it. */
export const serversRole = "records";

let made = 0;

/** Runs statements on one connection, one after the other, and resolves with the rows of the last. */
export async function runAt(url: string, ...texts: readonly string[]): Promise<Rows> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Rows = [];
    for (const text of texts) rows = (await client.query(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** A schema, and its URL for the role that owns it. */
export interface FreshSchema {
  readonly name: string;
  readonly url: string;
}

/** Makes a schema, by a superuser's URL of the database. */
export async function freshSchema(database: string): Promise<FreshSchema> {
  made += 1;
  const name = `s${process.pid}_${made}`;
  const [known] = await runAt(database, `SELECT FROM pg_roles WHERE rolname = '${serversRole}'`);
  if (known === undefined) await runAt(database, `CREATE ROLE ${serversRole} LOGIN`);
  await runAt(database, `CREATE SCHEMA ${name} AUTHORIZATION ${serversRole}`);
  const url = new URL(database);
  url.username = serversRole;
  url.search = `?options=-csearch_path%3D${name}`;
  return { name, url: url.href };
}
