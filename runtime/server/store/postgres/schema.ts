/** Creates the tables of a PostgreSQL store, and recognises them. */

import { randomBytes } from "node:crypto";
import { StoreError } from "../../store-port/store-error.js";
import type { Row } from "../sql/rows.js";
import type { Database } from "./driver.js";
import type { Connection } from "./site-access.js";
import { tables } from "./tables.js";

/** Version of the tables that this server works with. */
export const schemaVersion = 1;

// The advisory lock of preparing, so that servers that start at the same time wait for each other. An arbitrary number.
const preparing = 1_129_466_995;

/**
 * Makes the tables in an empty schema, runs `last` in the same transaction, and returns the store's secret. Throws for tables of
 * another version, and for other tables.
 */
export const prepareSchema = async (
  database: Database,
  last: (connection: Connection) => Promise<void> = async () => undefined,
): Promise<Uint8Array> =>
  database.transaction(undefined, async (connection) => {
    await connection.run({ text: "SELECT pg_advisory_xact_lock($1)", values: [preparing] });
    if (!(await isStore(connection))) await makeTables(connection);
    await last(connection);
    return secretOf(connection);
  });

async function makeTables(connection: Connection): Promise<void> {
  await insistOnUnicode(connection);
  // One by one, since a prepared statement contains one command.
  for (const text of tables.join("\n").split(";\n")) await connection.run({ text, values: [] });
  await connection.run({
    text: "INSERT INTO settings VALUES ('version', $1)",
    values: [Buffer.from(String(schemaVersion))],
  });
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

/** Whether the schema has the tables of a store; false for an empty schema. Throws for any others. */
async function isStore(connection: Connection): Promise<boolean> {
  const tables = await connection.run({
    text: "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
    values: [],
  });
  const names = tables.map((row) => row["tablename"]);
  if (!names.includes("settings")) {
    if (!names.includes("records")) return false;
    throw new StoreError("The database has tables that do not belong to a store.", {
      remedy: "name another database, or another schema",
    });
  }
  const [row] = await connection.run({
    text: "SELECT value FROM settings WHERE name = 'version'",
    values: [],
  });
  const version = Number(textOf(row));
  if (version === schemaVersion) return true;
  throw new StoreError(
    `The store was written by another version of this server (store version ${version}; this one knows ${schemaVersion}).`,
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
