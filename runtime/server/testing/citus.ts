/** Makes stores in a Citus cluster for tests, if there is one: `bench/citus/citus.sh` starts it and prints its address. */

import pg from "pg";

/** The URL of the coordinator's database, for a superuser; undefined if there is no cluster. */
export const citusUrl = process.env["POSTGRES_CITUS"];

/** The servers' role: row-level security applies to it, as the store insists. */
const role = "records";

let made = 0;
let schemas: readonly string[] = [];

/** Runs statements as the superuser, on the coordinator. */
export async function runOnCitus(
  ...texts: readonly string[]
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client(citusUrl);
  await client.connect();
  try {
    let rows: readonly Readonly<Record<string, unknown>>[] = [];
    for (const text of texts) rows = (await client.query(text)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** The URL of a new, empty schema. */
export async function freshDistributed(): Promise<string> {
  made += 1;
  const schema = `s${process.pid}_${made}`;
  const [known] = await runOnCitus(`SELECT FROM pg_roles WHERE rolname = '${role}'`);
  if (known === undefined) await runOnCitus(`CREATE ROLE ${role} LOGIN`);
  await runOnCitus(`CREATE SCHEMA ${schema} AUTHORIZATION ${role}`);
  schemas = [...schemas, schema];
  const url = new URL(String(citusUrl));
  url.username = role;
  url.search = `?options=-csearch_path%3D${schema},public`;
  return url.href;
}

/** Drops the schemas of all fresh stores. */
export async function dropDistributed(): Promise<void> {
  const all = schemas;
  schemas = [];
  for (const schema of all) await runOnCitus(`DROP SCHEMA ${schema} CASCADE`);
}
