/** Makes stores in a Citus cluster for tests, if there is one: `bench/citus/citus.sh` starts it and prints its address. */

import pg from "pg";
import { freshSchema, runAt } from "./fresh-schema.js";

/** The URL of the coordinator's database, for a superuser; undefined if there is no cluster. */
export const citusUrl = process.env["POSTGRES_CITUS"];

/** Test files share the cluster, but for those that change it for everybody. An arbitrary number. */
const sharing = 1_129_466_996;

let schemas: readonly string[] = [];
/** The connection that holds this file's share of the cluster. */
let holder: pg.Client | undefined;

/** The same. Throws an error if there is no cluster. */
export function existingCitus(): string {
  if (citusUrl === undefined)
    throw new Error("Set POSTGRES_CITUS to what `bench/citus/citus.sh start` prints.");
  return citusUrl;
}

/** Runs a statement as the superuser, on the coordinator. */
export const runOnCitus = (text: string) => runAt(existingCitus(), text);

async function take(lock: string): Promise<void> {
  const client = new pg.Client(existingCitus());
  holder = client;
  // Benches kill the coordinator.
  client.on("error", () => {
    holder = undefined;
  });
  await client.connect();
  await client.query(`SELECT ${lock}(${sharing})`);
}

/** Waits until no other file uses the cluster, and keeps others from it until `dropDistributed`. */
export const haveCitusAlone = (): Promise<void> => take("pg_advisory_lock");

/** The URL of a new, empty schema. */
export async function freshDistributed(): Promise<string> {
  if (holder === undefined) await take("pg_advisory_lock_shared");
  const { name, url } = await freshSchema(existingCitus());
  schemas = [...schemas, name];
  return url;
}

/** Drops the schemas of all fresh stores, and lets others use the cluster. */
export async function dropDistributed(): Promise<void> {
  const all = schemas;
  schemas = [];
  for (const schema of all) await runOnCitus(`DROP SCHEMA ${schema} CASCADE`);
  await holder?.end();
  holder = undefined;
}
