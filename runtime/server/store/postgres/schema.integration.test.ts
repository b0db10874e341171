import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedPostgres } from "../../testing/shared-postgres.js";
import { openStore } from "../open-store.js";

let postgres: Awaited<ReturnType<typeof sharedPostgres>>;
let url: string;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
beforeEach(async () => {
  url = await postgres.freshForPlainRole();
});

async function rowsOf(text: string): Promise<readonly object[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("SET cri.upkeep = 'on'");
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Every table, column, index and policy of a schema, without the schema's name. */
async function schemaOf(): Promise<string> {
  const columns = await rowsOf(
    `SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name
     FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, ordinal_position`,
  );
  const indexes = await rowsOf(
    "SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1",
  );
  const policies = await rowsOf(
    `SELECT tablename, policyname, qual, with_check, relrowsecurity, relforcerowsecurity
     FROM pg_policies JOIN pg_class ON relname = tablename AND relnamespace = current_schema()::regnamespace
     WHERE schemaname = current_schema() ORDER BY 1, 2`,
  );
  return JSON.stringify([columns, indexes, policies], undefined, 1).replaceAll(/\bs\d+\b\.?/g, "");
}

test("an empty schema can be opened by two servers at the same time, which then share its secret", async () => {
  const [one, other] = await Promise.all([openStore(url), openStore(url)]);
  expect(one.secret).toEqual(other.secret);
  await one.close();
  await other.close();
});

test("an empty schema stays empty if its tables cannot be made", async () => {
  await rowsOf("CREATE TABLE exports (taken text)");
  const before = await schemaOf();
  await expect(openStore(url)).rejects.toThrow(/exports/);
  expect(await schemaOf()).toBe(before);
});

describe("a schema that is not a store of this version is refused, and not changed", () => {
  const refused = async (message: RegExp): Promise<void> => {
    const before = await schemaOf();
    await expect(openStore(url)).rejects.toThrow(message);
    expect(await schemaOf()).toBe(before);
  };

  test("a store of another version", async () => {
    await (await openStore(url)).close();
    await rowsOf("UPDATE settings SET value = '99' WHERE name = 'version'");
    await refused(/written by another version .*99/);
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
