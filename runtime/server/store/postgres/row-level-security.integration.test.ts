// Tests row-level security between sites in PostgreSQL itself.
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { key, newVersion } from "../../testing/new-versions.js";
import { storeOfFile } from "../../testing/postgres-each.js";
import { openStore } from "../open-store.js";
import { partitionsOf, securedTables } from "./tables.js";

const own = storeOfFile();

/** The rows that a connection sees with these settings; a superuser switches its role, as the server does. */
async function seen(
  table: string,
  settings: Readonly<Record<string, string>>,
  { at, as }: { readonly at: string; readonly as: string } = { at: own.url, as: "cri_server" },
): Promise<number> {
  const client = new pg.Client(at);
  await client.connect();
  try {
    await client.query(`SET ROLE ${as}`);
    for (const [name, value] of Object.entries(settings)) {
      await client.query("SELECT set_config($1, $2, false)", [name, value]);
    }
    const { rows } = await client.query(`SELECT count(*) AS n FROM ${table}`);
    return Number(rows[0].n);
  } finally {
    await client.end();
  }
}

/** A union of all partitions of a table, each by its own name. */
const partitioned = (table: string): string =>
  `(${partitionsOf(table)
    .map((name) => `TABLE ${name}`)
    .join(" UNION ALL ")}) AS all_of_them`;

beforeAll(async () => {
  const once = { key: "k", digest: "d", now: 1000, since: 0 };
  await own.store.add(key("a"), newVersion(1, "x"), { once });
  await own.store.replace(key("a"), newVersion(2, "x"));
});

describe("row-level security", () => {
  test.each([
    ...securedTables.map((table) => [table, table]),
    ...securedTables.map((table) => [`the partitions of ${table}`, partitioned(table)]),
  ])("of %s shows a site its own rows, and none without a site", async (_, table) => {
    expect(await seen(table, { "cri.site": "s" })).toBe(1);
    expect(await seen(table, { "cri.site": "other" })).toBe(0);
    expect(await seen(table, { "cri.site": "" })).toBe(0);
    expect(await seen(table, {})).toBe(0);
  });

  test.each(securedTables)("of the partitions of %s is not lifted for maintenance", async (table) => {
    expect(await seen(table, { "cri.upkeep": "on" })).toBe(1);
    expect(await seen(partitioned(table), { "cri.upkeep": "on" })).toBe(0);
  });

  test("prevents writes for another site", async () => {
    const client = new pg.Client(own.url);
    await client.connect();
    await client.query("SET ROLE cri_server");
    await client.query("SELECT set_config('cri.site', 's', false)");
    for (const table of ["records", ...partitionsOf("records")]) {
      const insert = `INSERT INTO ${table} (site, type, id, version, updated) VALUES ('other', 'T', 'a', 1, 1)`;
      await expect(client.query(insert)).rejects.toThrow(/row-level security/);
    }
    await client.end();
  });

  test("applies to a superuser too, which switches to another role", async () => {
    const at = await own.postgres.freshForPlainRole();
    const role = new URL(at).username;
    await own.postgres.run(`ALTER ROLE ${role} BYPASSRLS; GRANT cri_server TO ${role}`);
    await (await openStore(at)).close();
    const [schema] = /s\d+$/.exec(at) ?? [];
    const owners = await own.postgres.run(
      `SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = '${schema}'`,
    );
    expect(owners).toEqual([{ owner: "cri_server" }]);
  });

  test("applies to the owner of the tables too", async () => {
    const plain = { at: await own.postgres.freshForPlainRole(), as: "NONE" };
    const owned = await openStore(plain.at);
    await owned.add(key("a"), newVersion(1, "x"));
    expect(await owned.read(key("a"))).toMatchObject({ id: "a" });
    await owned.close();
    for (const table of ["records", partitioned("records")]) {
      expect(await seen(table, { "cri.site": "s" }, plain)).toBe(1);
      expect(await seen(table, { "cri.site": "other" }, plain)).toBe(0);
      expect(await seen(table, {}, plain)).toBe(0);
    }
  });
});
