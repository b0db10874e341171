/** Shares one PostgreSQL between all test files of this process, since creating a cluster takes longer than most tests. */

import pg from "pg";
import { openStore } from "../store/open-store.js";
import { startPostgres, type TestPostgres } from "./postgres.js";

type SharedPostgres = Omit<TestPostgres, "stop">;

const template = "store";

let started: Promise<SharedPostgres> | undefined;
let emptyStore: Promise<string> | undefined;
let made = 0;
let databases: readonly string[] = [];

/** Starts it at the first call. It ends after this process; a test that crashes it starts it again. */
export function sharedPostgres(): Promise<SharedPostgres> {
  started ??= startPostgres();
  return started;
}

/**
 * The URL of an empty store in its own database: a copy of one that `openStore` made, since creating the tables takes ten times as
 * long as copying them.
 */
export async function freshStore(): Promise<string> {
  const postgres = await sharedPostgres();
  emptyStore ??= makeEmptyStore(postgres);
  const url = new URL(await emptyStore);
  made += 1;
  const name = `${template}${made}`;
  databases = [...databases, name];
  await postgres.run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  url.pathname = name;
  return url.href;
}

/** Drops the databases of all fresh stores. */
export async function dropStores(): Promise<void> {
  if (databases.length === 0) return;
  const postgres = await sharedPostgres();
  const all = databases;
  databases = [];
  for (const name of all) await postgres.run(`DROP DATABASE ${name} WITH (FORCE)`);
}

/** Creates the store that the others are copied from, and returns its URL. */
async function makeEmptyStore(postgres: SharedPostgres): Promise<string> {
  const url = new URL(await postgres.fresh());
  await postgres.run(`CREATE DATABASE ${template}`);
  url.pathname = template;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`CREATE SCHEMA ${schemaOf(url)}`);
  await client.end();
  await (await openStore(url.href)).close();
  return url.href;
}

function schemaOf({ search }: URL): string {
  const [schema] = /s\d+$/.exec(search) ?? [];
  if (schema === undefined) throw new Error(`${search} names no schema.`);
  return schema;
}
