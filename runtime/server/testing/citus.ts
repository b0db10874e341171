/** Makes stores in a Citus cluster for tests, if there is one: `bench/citus/citus.sh` starts it and prints its address. */

import { freshSchema, runAt } from "./fresh-schema.js";

/** The URL of the coordinator's database, for a superuser; undefined if there is no cluster. */
export const citusUrl = process.env["POSTGRES_CITUS"];

let schemas: readonly string[] = [];

/** The same. Throws an error if there is no cluster. */
export function existingCitus(): string {
  if (citusUrl === undefined)
    throw new Error("Set POSTGRES_CITUS to what `bench/citus/citus.sh start` prints.");
  return citusUrl;
}

/** Runs a statement as the superuser, on the coordinator. */
export const runOnCitus = (text: string) => runAt(existingCitus(), text);

/** The URL of a new, empty schema. */
export async function freshDistributed(): Promise<string> {
  const { name, url } = await freshSchema(existingCitus());
  schemas = [...schemas, name];
  return url;
}

/** Drops the schemas of all fresh stores. */
export async function dropDistributed(): Promise<void> {
  const all = schemas;
  schemas = [];
  for (const schema of all) await runOnCitus(`DROP SCHEMA ${schema} CASCADE`);
}
