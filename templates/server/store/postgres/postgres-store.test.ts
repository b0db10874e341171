import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startPostgres, type TestPostgres } from "../../testing/postgres.js";
import { openStore } from "../open-store.js";
import { countSql, searchSql } from "../sql/search-sql.js";
import { walkSql } from "../sql/walk-sql.js";
import type { Condition, Draft, Store } from "../store.js";
import { StoreError, StoreUnavailable } from "../store-error.js";
import { postgresDialect } from "./dialect.js";
import { walled } from "./migrations.js";
import { numbered } from "./searching.js";
import { find } from "./statements.js";

let postgres: TestPostgres;
let url: string;
let store: Store;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  url = await postgres.fresh();
  store = await openStore(url);
});
afterEach(() => store.close());

const key = (id: string, site = "s") => ({ site, type: "T", id });
const draft = (word: string): Draft => ({
  version: 1,
  updated: 1000,
  body: "{}",
  base: "http://here",
  entries: [
    { kind: "text", parameter: "word", value: word },
    { kind: "token", parameter: "code", system: "sys", code: word },
    { kind: "range", parameter: "when", low: 1, high: Number.POSITIVE_INFINITY },
  ],
});
const found = async (condition: Condition, site = "s") =>
  (await store.search({ site, type: "T", conditions: [condition], limit: 10 })).records.map(({ id }) => id);
const worded = (value: string, prefix = false): Condition => ({
  kind: "text",
  parameter: "word",
  anyOf: [{ value, prefix }],
});

/** What a connection of the server's own sees, with these settings: a superuser's steps down, as the server's does. */
async function seen(
  table: string,
  settings: Readonly<Record<string, string>>,
  { at, as }: { readonly at: string; readonly as: string } = { at: url, as: "cri_server" },
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

describe("the database's own wall", () => {
  test.each(walled)("around %s shows a site its own rows, and none without a site", async (table) => {
    const once = { key: "k", digest: "d", now: 1000, since: 0 };
    await store.add(key("a"), draft("x"), { once });
    await store.replace(key("a"), { ...draft("x"), version: 2 });
    expect(await seen(table, { "cri.site": "s" })).toBe(1);
    expect(await seen(table, { "cri.site": "other" })).toBe(0);
    expect(await seen(table, { "cri.site": "" })).toBe(0);
    expect(await seen(table, {})).toBe(0);
  });

  test("lets nothing be written for another site", async () => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query("SET ROLE cri_server");
    await client.query("SELECT set_config('cri.site', 's', false)");
    const insert = "INSERT INTO records (site, type, id, version, updated) VALUES ('other', 'T', 'a', 1, 1)";
    await expect(client.query(insert)).rejects.toThrow(/row-level security/);
    await client.end();
  });

  test("stands for a role that owns the tables, too", async () => {
    const plain = { at: await postgres.freshForPlainRole(), as: "NONE" };
    const own = await openStore(plain.at);
    await own.add(key("a"), draft("x"));
    expect(await own.read(key("a"))).toMatchObject({ id: "a" });
    await own.close();
    expect(await seen("records", { "cri.site": "s" }, plain)).toBe(1);
    expect(await seen("records", { "cri.site": "other" }, plain)).toBe(0);
    expect(await seen("records", {}, plain)).toBe(0);
  });
});

/** Names of the tables that a plan reads, wherever in it. */
function tablesIn(plan: unknown): readonly string[] {
  if (typeof plan !== "object" || plan === null) return [];
  const name = "Relation Name" in plan ? [String(plan["Relation Name"])] : [];
  return [...name, ...Object.values(plan).flatMap(tablesIn)];
}

test("every search, count, walk and read touches one partition of each table", async () => {
  const conditions: readonly Condition[] = [
    worded("x"),
    worded("x", true),
    { kind: "token", parameter: "code", anyOf: [{ code: "x" }] },
    { kind: "range", parameter: "when", anyOf: [{ lowAtLeast: 0, highAtMost: 5 }] },
    { kind: "range", parameter: "when", anyOf: [{ highAtLeast: 0 }] },
    { kind: "id", anyOf: ["a"] },
  ];
  const requests = conditions.map((condition) => ({
    site: "s",
    type: "T",
    conditions: [condition],
    limit: 10,
  }));
  const statements = [
    ...requests.map((request) => numbered(searchSql({ ...request, after: 5 }, postgresDialect))),
    ...requests.map((request) => numbered(countSql(request, postgresDialect))),
    numbered(walkSql({ site: "s", type: "T", limit: 10, after: "a", at: 5, since: 1 })),
    { text: find, values: ["s", "T", "a"] },
  ];
  const client = new pg.Client(url);
  await client.connect();
  await client.query("SELECT set_config('cri.site', 's', false)");
  for (const { text, values } of statements) {
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
    const tables = new Set(tablesIn(rows));
    const kinds = [...tables].map((name) => name.replace(/_\d+$/, ""));
    expect(tables.size).toBeGreaterThan(0);
    expect(new Set(kinds).size, [...tables].join()).toBe(tables.size);
  }
  await client.end();
});

test.each<[string, Condition]>([
  ["a text", worded("x")],
  ["the beginning of one", worded("x", true)],
  ["a code", { kind: "token", parameter: "code", anyOf: [{ code: "x" }] }],
  ["a range", { kind: "range", parameter: "when", anyOf: [{ lowAtLeast: 0, highAtMost: 5 }] }],
])("entries are looked up by %s, behind the wall between sites too", async (_, condition) => {
  const request = { site: "s", type: "T", conditions: [condition], limit: 10 };
  const { text, values } = numbered(searchSql(request, postgresDialect));
  const client = new pg.Client(url);
  await client.connect();
  await client.query("SELECT set_config('cri.site', 's', false)");
  await client.query("SET ROLE cri_server");
  await client.query("SET enable_seqscan = off; SET enable_bitmapscan = off");
  const { rows } = await client.query(`EXPLAIN ${text}`, [...values]);
  await client.end();
  const conditions = rows
    .map((row) => String(row["QUERY PLAN"]))
    .filter((line) => line.includes("Index Cond"));
  expect(conditions.join()).toMatch(/parameter = .*(value_start|code_start|low) (=|>=) /);
});

test("a database that is gone is told as such, keeps what was acknowledged, and is used again when it is back", async () => {
  await store.add(key("a"), draft("x"));
  await postgres.crash();
  await expect(store.add(key("b"), draft("x"))).rejects.toThrow(StoreUnavailable);
  await expect(store.read(key("a"))).rejects.toThrow(StoreUnavailable);
  await postgres.restart();
  expect(await store.read(key("a"))).toMatchObject({ id: "a" });
  await store.add(key("b"), draft("x"));
  expect(await found(worded("x"))).toEqual(["b", "a"]);
});

test("a database that is not there is told without the password", async () => {
  const opening = openStore("postgres://me:secret@127.0.0.1:9/x");
  await expect(opening).rejects.toThrow(StoreError);
  await expect(opening).rejects.toThrow(/me:\*\*\*@127\.0\.0\.1:9/);
});
