/** Creates the tables of a PostgreSQL store and brings older ones up to date. */

import { randomBytes } from "node:crypto";
import type { Row } from "../sql/rows.js";
import { StoreError } from "../store-error.js";
import type { Connection, Database } from "./driver.js";
import { migrations } from "./migrations.js";

/** Version of the tables that this server works with. */
export const schemaVersion = migrations.length;

// The advisory lock of migrations, so that servers that start at the same time wait for each other. An arbitrary number.
const migrating = 1_129_466_995;

/**
 * Migrates the tables to this server's version, runs `last` in the same transaction, and returns the store's secret. Throws for a later
 * version, and for other tables.
 */
export async function prepareSchema(
  database: Database,
  last: (connection: Connection) => Promise<void> = async () => undefined,
): Promise<Uint8Array> {
  return database.transaction(undefined, async (connection) => {
    await connection.run({ text: "SELECT pg_advisory_xact_lock($1)", values: [migrating] });
    const from = await versionOf(connection);
    if (from === 0) await insistOnUnicode(connection);
    for (const step of migrations.slice(from)) await runAll(connection, step);
    if (from < schemaVersion) {
      await connection.run({
        text: "INSERT INTO settings VALUES ('version', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        values: [Buffer.from(String(schemaVersion))],
      });
    }
    await last(connection);
    return secretOf(connection);
  });
}

/** Runs the commands of a step one by one, since a prepared statement contains one command. */
async function runAll(connection: Connection, step: string): Promise<void> {
  for (const text of step.split(";\n")) await connection.run({ text, values: [] });
}

/** Throws for a database in another encoding, which cannot store most characters. */
async function insistOnUnicode(connection: Connection): Promise<void> {
  const [row] = await connection.run({ text: "SHOW server_encoding", values: [] });
  const encoding = row?.["server_encoding"];
  if (encoding === "UTF8") return;
  throw new StoreError(`The database's encoding is ${String(encoding)}, which cannot store all characters.`, {
    remedy: "use a database in UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0",
  });
}

/** The version of the tables; 0 for an empty schema. */
async function versionOf(connection: Connection): Promise<number> {
  const tables = await connection.run({
    text: "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
    values: [],
  });
  const names = tables.map((row) => row["tablename"]);
  if (!names.includes("settings")) {
    if (!names.includes("records")) return 0;
    throw new StoreError("The database has tables that do not belong to a store.", {
      remedy: "name another database, or another schema",
    });
  }
  const [row] = await connection.run({
    text: "SELECT value FROM settings WHERE name = 'version'",
    values: [],
  });
  const version = Number(textOf(row));
  if (version <= schemaVersion) return version;
  throw new StoreError(
    `The store was written by a later version of this server (store version ${version}; this one knows ${schemaVersion}).`,
    { remedy: "use that version" },
  );
}

const textOf = (row: Row | undefined): string =>
  row?.["value"] instanceof Uint8Array ? Buffer.from(row["value"]).toString() : "0";

async function secretOf(connection: Connection): Promise<Uint8Array> {
  await connection.run({
    text: "INSERT INTO settings VALUES ('secret', $1) ON CONFLICT DO NOTHING",
    values: [randomBytes(32)],
  });
  const [row] = await connection.run({
    text: "SELECT value FROM settings WHERE name = 'secret'",
    values: [],
  });
  const secret = row?.["value"];
  if (secret instanceof Uint8Array) return secret;
  throw new StoreError("The store's secret is missing.");
}
