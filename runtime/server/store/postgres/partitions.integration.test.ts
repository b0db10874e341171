import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import type { NewVersion } from "../../store-port/store.js";
import { sharedPostgres } from "../../testing/shared-postgres.js";
import { openStore } from "../open-store.js";
import { openDatabase } from "./driver.js";
import { partitions } from "./postgres-store.js";
import { partitionsOf } from "./tables.js";

let postgres: Awaited<ReturnType<typeof sharedPostgres>>;
beforeAll(async () => {
  postgres = await sharedPostgres();
});

async function partsOf(url: string, sites: readonly string[]): Promise<readonly string[]> {
  const database = openDatabase(url);
  const partOf = partitions(database);
  const parts: string[] = [];
  for (const site of sites) parts.push(await partOf(site));
  await database.close();
  return parts;
}

/** The table of each site's record, as PostgreSQL chose it. */
async function tablesOf(url: string): Promise<ReadonlyMap<string, string>> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("SELECT site, tableoid::regclass::text AS name FROM records");
  await client.end();
  return new Map(rows.map(({ site, name }) => [site, name]));
}

test("the partition that is named for a site has its rows, for any site", async () => {
  const sites = ["ward é\u{1f3e5}", "", ...Array.from({ length: 60 }, (_, nr) => `${nr}`)];
  const url = await postgres.fresh();
  const store = await openStore(url);
  const entries: NewVersion["entries"] = [{ kind: "text", parameter: "word", value: "x" }];
  const newVersion = { version: 1, updated: 1000, body: "{}", base: "http://here", entries };
  for (const site of sites) await store.add({ site, type: "T", id: `of ${site}` }, newVersion);
  const parts = await partsOf(url, sites);
  const tables = await tablesOf(url);
  expect(parts.map((part) => `records${part}`)).toEqual(sites.map((site) => tables.get(site)));
  expect(new Set(tables.values())).toEqual(new Set(partitionsOf("records")));
  for (const site of sites) {
    const anyOf = [{ value: "x", prefix: false }];
    const conditions = [{ kind: "text", parameter: "word", anyOf } as const];
    const { records, total } = await store.search({ site, type: "T", conditions, limit: 5, total: true });
    expect([records.map(({ id }) => id), total]).toEqual([[`of ${site}`], 1]);
    expect(await store.read({ site, type: "T", id: `of ${site}` })).toMatchObject({ version: 1 });
  }
  await store.close();
});

test("no partition is named if the tables are not partitioned by the hash of the site", async () => {
  const url = await postgres.fresh();
  const client = new pg.Client(url);
  await client.connect();
  await client.query("CREATE TABLE records (site text)");
  await client.end();
  expect(await partsOf(url, ["s"])).toEqual([""]);
});
