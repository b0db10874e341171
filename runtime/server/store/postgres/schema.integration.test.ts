import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fleet } from "../../testing/fleet.js";
import { expectOldExports, expectServed, oldStore, versionsBefore } from "../../testing/old-stores.js";
import { sharedPostgres } from "../../testing/shared-postgres.js";
import { openStore } from "../open-store.js";
import { prepareStore } from "../prepare-store.js";
import { schemaVersion } from "./schema.js";

let postgres: Awaited<ReturnType<typeof sharedPostgres>>;
let url: string;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
beforeEach(async () => {
  url = await postgres.freshForPlainRole();
});

async function rowsOf(text: string, at = url): Promise<readonly object[]> {
  const client = new pg.Client(at);
  await client.connect();
  try {
    await client.query("SET cri.upkeep = 'on'");
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Every table, column, index and policy of a schema, without the schema's name. */
async function schemaOf(at = url): Promise<string> {
  const columns = await rowsOf(
    `SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name
     FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, ordinal_position`,
    at,
  );
  const indexes = await rowsOf(
    "SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1",
    at,
  );
  const policies = await rowsOf(
    `SELECT tablename, policyname, qual, with_check, relrowsecurity, relforcerowsecurity
     FROM pg_policies JOIN pg_class ON relname = tablename AND relnamespace = current_schema()::regnamespace
     WHERE schemaname = current_schema() ORDER BY 1, 2`,
    at,
  );
  return JSON.stringify([columns, indexes, policies], undefined, 1).replaceAll(/\bs\d+\b\.?/g, "");
}

/** The content of history and index, except numbers: they were stored as texts, and `expectServed` checks that they are found. */
const held = (): Promise<readonly unknown[]> =>
  Promise.all(
    ["history", "texts", "tokens", "ranges"].map((table) =>
      rowsOf(
        `SELECT to_jsonb(${table}) - ARRAY['value_start', 'code_start'] AS row FROM ${table}
         WHERE type NOT LIKE '$%' AND to_jsonb(${table})->>'parameter' IS DISTINCT FROM 'grade' ORDER BY 1`,
      ),
    ),
  );

describe.each(versionsBefore(schemaVersion))("a store of version %i", (version) => {
  beforeEach(async () => void (await rowsOf(oldStore("postgres", version))));

  test("is migrated when it is opened, with its records, its history and its secret", async () => {
    const before = await held();
    const secrets = await rowsOf("SELECT value FROM settings WHERE name = 'secret'");
    const store = await openStore(url);
    expect(secrets).toEqual([{ value: store.secret }]);
    await prepareStore(store, fleet);
    expect(await held()).toEqual(before);
    await expectServed(store);
  });

  test("has the tables of a new store afterwards", async () => {
    const before = await schemaOf();
    await (await openStore(url)).close();
    const fresh = await postgres.freshForPlainRole();
    await (await openStore(fresh)).close();
    const migrated = await schemaOf();
    expect(migrated).not.toBe(before);
    expect(migrated).toBe(await schemaOf(fresh));
  });

  test("can be opened by two servers at the same time", async () => {
    const stores = await Promise.all([openStore(url), openStore(url)]);
    for (const store of stores) await store.close();
  });

  test("stays unchanged if the last step fails", async () => {
    await rowsOf("CREATE TABLE exports (taken text)");
    const before = await schemaOf();
    await expect(openStore(url)).rejects.toThrow(/exports/);
    expect(await schemaOf()).toBe(before);
    expect(await rowsOf("SELECT value FROM settings WHERE name = 'version'")).toEqual([
      { value: Buffer.from(String(version)) },
    ]);
  });
});

test("exports of an earlier version still exist, and are no longer records", async () => {
  await rowsOf(oldStore("postgres", 4));
  await expectOldExports(await openStore(url));
  for (const table of ["records", "history"])
    expect(await rowsOf(`SELECT id FROM ${table} WHERE type LIKE '$%'`)).toEqual([]);
});

describe("a schema that is not a store of this version is refused, and not changed", () => {
  const refused = async (message: RegExp): Promise<void> => {
    const before = await schemaOf();
    await expect(openStore(url)).rejects.toThrow(message);
    expect(await schemaOf()).toBe(before);
  };

  test("a store of a later version", async () => {
    await (await openStore(url)).close();
    await rowsOf("UPDATE settings SET value = '99' WHERE name = 'version'");
    await refused(/written by a later version .*99/);
    expect(await rowsOf("SELECT value FROM settings WHERE name = 'version'")).toEqual([
      { value: Buffer.from("99") },
    ]);
  });

  test("somebody else's tables", async () => {
    await rowsOf("CREATE TABLE records (id text)");
    await refused(/tables that do not belong to a store/);
  });

  test.each(["superuser", "role of its own"])("a missing schema, for a %s", async (login) => {
    const { port } = postgres;
    const [user] = /plain\d+:plain/.exec(url) ?? [];
    const name = login === "superuser" ? "postgres:secret" : user;
    const nowhere = `postgres://${name}@127.0.0.1:${port}/postgres?options=-csearch_path%3Dnowhere`;
    await expect(openStore(nowhere)).rejects.toThrow(/names no existing schema/);
  });

  test.each(["LATIN1", "SQL_ASCII"])("a database in the encoding %s", async (encoding) => {
    const name = encoding.toLowerCase();
    await postgres.run(
      `CREATE DATABASE ${name} ENCODING '${encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`,
    );
    url = `postgres://postgres:secret@127.0.0.1:${postgres.port}/${name}`;
    await refused(new RegExp(`database's encoding is ${encoding}.*ENCODING 'UTF8'`));
  });
});
