import pg from "pg";
import { describe, expect, test } from "vitest";
import type { Condition } from "../../store-port/condition.js";
import type { NewVersion, SearchRequest } from "../../store-port/store.js";
import { StoreError, StoreUnavailable } from "../../store-port/store-error.js";
import { worded } from "../../testing/new-versions.js";
import { storeOfEachTest } from "../../testing/postgres-each.js";
import { openStore } from "../open-store.js";
import { countSql, searchSql } from "../sql/search-sql.js";
import { walkSql } from "../sql/walk-sql.js";
import { find, takeTurns } from "./record-statements.js";
import { newestSql, numbered } from "./searching.js";
import { dialectOf, postgresDialect } from "./sql-dialect.js";
import type { Statement } from "./statement.js";

const own = storeOfEachTest();

const key = (id: string, site = "s") => ({ site, type: "T", id });
const newVersion = (word: string): NewVersion => ({
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
  (await own.store.search({ site, type: "T", conditions: [condition], limit: 10 })).records.map(
    ({ id }) => id,
  );

/** Names of the tables that a plan reads. */
function tablesIn(plan: unknown): readonly string[] {
  if (typeof plan !== "object" || plan === null) return [];
  const name = "Relation Name" in plan ? [String(plan["Relation Name"])] : [];
  return [...name, ...Object.values(plan).flatMap(tablesIn)];
}

test.each([
  ["of each table that it needs", postgresDialect],
  ["that it names", dialectOf("_3")],
])("every search, count, walk and read touches one partition %s", async (_, dialect) => {
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
  const searches = [
    ...requests.map((request) => numbered(searchSql({ ...request, after: 5 }, dialect))),
    ...requests.flatMap((request) => newestSql({ ...request, after: 5 }, dialect) ?? []).map(numbered),
    ...requests.map((request) => numbered(countSql(request, dialect))),
  ];
  const asked = searches.flatMap(({ text }) => text.match(/(?<=(FROM|JOIN) )\w+/g) ?? []);
  expect(asked).not.toEqual([]);
  expect(asked.filter((name) => !name.endsWith(dialect.part ?? ""))).toEqual([]);
  const statements = [
    ...searches,
    numbered(walkSql({ site: "s", type: "T", limit: 10, after: "a", at: 5, since: 1 })),
    { text: find, values: ["s", "T", "a"] },
  ];
  const client = new pg.Client(own.url);
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

/** The plan of a statement for the server's role at a site, with sequential scans disabled. */
async function planOf({ text, values }: Statement): Promise<readonly string[]> {
  const client = new pg.Client(own.url);
  await client.connect();
  await client.query("SELECT set_config('cri.site', 's', false)");
  await client.query("SET ROLE cri_server");
  await client.query("SET enable_seqscan = off; SET enable_bitmapscan = off");
  const { rows } = await client.query(`EXPLAIN ${text}`, [...values]);
  await client.end();
  return rows.map((row) => String(row["QUERY PLAN"]));
}

/** Runs a statement on all rows, without the store. */
async function rawly(text: string): Promise<void> {
  const client = new pg.Client(own.url);
  await client.connect();
  await client.query(text);
  await client.end();
}

test.each<[string, Condition]>([
  ["a text", worded("x")],
  ["the beginning of one", worded("x", true)],
  ["a code", { kind: "token", parameter: "code", anyOf: [{ code: "x" }] }],
  ["a range", { kind: "range", parameter: "when", anyOf: [{ lowAtLeast: 0, highAtMost: 5 }] }],
])("entries are looked up by %s, also under row-level security", async (_, condition) => {
  const request = { site: "s", type: "T", conditions: [condition], limit: 10 };
  const plan = await planOf(numbered(searchSql(request, postgresDialect)));
  const conditions = plan.filter((line) => line.includes("Index Cond"));
  expect(conditions.join()).toMatch(/parameter = .*(value_start|code_start|low) (=|>=) /);
});

/** The plan's name of a value that is read once for all rows: `$0` in PostgreSQL 15 and 16, later `(InitPlan 1).col1`. */
const lookedUpOnce = (plan: readonly string[]): readonly string[] =>
  plan.flatMap((line) => {
    const [found, nr, returned] = /^ *InitPlan (\d+)(?: \(returns (\$\d+)\))?$/.exec(line) ?? [];
    return found === undefined ? [] : [returned ?? `(InitPlan ${nr}).col1`];
  });

const searchOf = (condition: Condition, part: string): Statement =>
  numbered(searchSql({ site: "s", type: "T", conditions: [condition], limit: 10 }, dialectOf(part)));

/** What a filter compares the site with: a value that is read once, for each row's site or for the requested one. */
function comparedWith(filter: string): string | undefined {
  const [, rows, asked] =
    /site = (\$\d+|\(InitPlan \d+\)\.col1)|(\$\d+|\(InitPlan \d+\)\.col1) = 's'/.exec(filter) ?? [];
  return rows ?? asked;
}

test.each([
  ["a read", { text: find, values: ["s", "T", "a"] }],
  ["a search", searchOf(worded("x"), "")],
  ["a search of one partition", searchOf(worded("x"), "_3")],
])("the settings in the policy of %s are read once a statement, not for every row", async (_, statement) => {
  const plan = await planOf(statement);
  const filters = plan.filter((line) => /^ *(One-Time )?Filter: /.test(line));
  expect(filters).not.toEqual([]);
  for (const filter of filters) expect(lookedUpOnce(plan)).toContain(comparedWith(filter));
  expect(plan.filter((line) => line.includes("Filter")).join()).not.toContain("current_setting");
});

describe("a page of a search with one text or code", () => {
  const coded: Condition = { kind: "token", parameter: "code", anyOf: [{ code: "x" }] };
  const request = (more: Partial<SearchRequest> = {}): SearchRequest => ({
    site: "s",
    type: "T",
    conditions: [worded("x")],
    limit: 2,
    ...more,
  });

  /** The ids of all pages, one list for each page. */
  async function pagesOf(asked: SearchRequest): Promise<readonly (readonly string[])[]> {
    const { records, next } = await own.store.search(asked);
    const ids = records.map(({ id }) => id);
    return next === undefined ? [ids] : [ids, ...(await pagesOf({ ...asked, after: next }))];
  }

  const addAll = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) await own.store.add(key(id), newVersion("x"));
  };

  test.each([
    ["text", worded("x")],
    ["code", coded],
  ])("by %s reads the index in order, and only as far as the page", async (_, condition) => {
    await rawly(`INSERT INTO records (site, type, id, position, version, updated, body)
      SELECT 's', 'T', n, n, 1, 1, '{}' FROM generate_series(1, 1000) AS n`);
    for (const [table, parameter, columns, values] of [
      ["texts", "word", "value", "chr(120 + n % 2)"],
      ["tokens", "code", "code, system", "chr(120 + n % 2), ''"],
    ]) {
      await rawly(`INSERT INTO ${table} (site, type, position, version, nr, parameter, ${columns})
        SELECT 's', 'T', n, 1, 0, '${parameter}', ${values} FROM generate_series(1, 1000) AS n`);
    }
    await rawly("ANALYZE");
    const sql = newestSql(request({ conditions: [condition], after: 500 }), postgresDialect);
    const plan = (await planOf(numbered(sql ?? { text: "", values: [] }))).join("\n");
    expect(plan).toMatch(/Limit/);
    expect(plan).toMatch(/Unique.*\n *-> +Index (Only )?Scan using (texts|tokens)_\d/);
    expect(plan).toMatch(/Index Cond: .*_start = .*position.* < /);
    expect(plan).toMatch(/Index Cond: .*position"? = ANY/);
  });

  test("contains each record once, however often the record has the value", async () => {
    const { entries, ...rest } = newVersion("x");
    await own.store.add(key("a"), { ...rest, entries: [...entries, ...entries] });
    await addAll(["b", "c"]);
    expect(await pagesOf(request())).toEqual([["c", "b"], ["a"]]);
    expect(await pagesOf(request({ conditions: [coded] }))).toEqual([["c", "b"], ["a"]]);
  });

  test("contains ids with any characters", async () => {
    const ids = ["a b", " c ", "d\u0002", "1 2 3"];
    await addAll(ids);
    expect((await pagesOf(request())).flat()).toEqual(ids.toReversed());
  });

  test("is complete, with its next page, despite leftover entries of deleted records", async () => {
    await addAll(["a", "b", "c", "d"]);
    await rawly("UPDATE records SET body = NULL WHERE id = 'c'");
    expect(await pagesOf(request())).toEqual([["d", "b"], ["a"]]);
    await rawly("UPDATE records SET body = NULL");
    expect(await pagesOf(request())).toEqual([[]]);
  });

  test("contains texts of any length, and bodies with any characters", async () => {
    const [long, longer] = [`${"é".repeat(300)}`, `${"é".repeat(300)}x`];
    await own.store.add(key("a"), { ...newVersion(long), body: '{"a":"\\u0002"}' });
    await own.store.add(key("b"), { ...newVersion(longer), body: '{"\u0002":"\u0002"}' });
    await own.store.add(key("c"), { ...newVersion(long), body: "{}" });
    expect(await pagesOf(request({ conditions: [worded(long)] }))).toEqual([["c", "a"]]);
    const { records } = await own.store.search(request({ conditions: [worded(longer)] }));
    expect(records).toEqual([{ id: "b", version: 1, updated: 1000, body: '{"\u0002":"\u0002"}' }]);
  });
});

test("waiting adds share one statement, in their order", async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `${100 + at}`);
  await Promise.all(ids.map((id) => own.store.add(key(id), newVersion(`w${id}`))));
  const { writes = 0, commits = 0 } = own.store.writes?.() ?? {};
  expect([writes, commits < 5]).toEqual([40, true]);
  const { records } = await own.store.search({ site: "s", type: "T", conditions: [], limit: 50 });
  expect(records.map(({ id }) => id)).toEqual(ids.toReversed());
  for (const id of ["100", "117", "139"]) {
    expect(await found(worded(`w${id}`))).toEqual([id]);
    expect(await found({ kind: "token", parameter: "code", anyOf: [{ code: `w${id}` }] })).toEqual([id]);
  }
});

test("conditional adds run one after the other at their site, independently of other sites", async () => {
  const another = new pg.Client(own.url);
  await another.connect();
  await another.query("BEGIN");
  await another.query(takeTurns, ["s"]);
  const terms = { unless: [worded("x")] };
  let isAdded = false;
  const adding = own.store.add(key("a"), newVersion("x"), terms).then(() => {
    isAdded = true;
  });
  await own.store.add(key("b", "other"), newVersion("x"), terms);
  const waiting = "SELECT FROM pg_stat_activity WHERE wait_event = 'advisory'";
  await expect.poll(async () => isAdded || (await own.postgres.run(waiting)).length > 0).toBe(true);
  expect(isAdded).toBe(false);
  await another.query("COMMIT");
  await adding;
  await another.end();
});

test("a waiting add is stored before the store is closed", async () => {
  const other = await openStore(own.url);
  const adding = ["a", "b", "c"].map((id) => other.add(key(id), newVersion("x")));
  await other.close();
  await Promise.all(adding);
  expect(await found(worded("x"))).toEqual(["c", "b", "a"]);
});

test("a stopped database is reported, keeps acknowledged writes, and is used again when it is back", async () => {
  await own.store.add(key("a"), newVersion("x"));
  await own.postgres.crash();
  await expect(own.store.add(key("b"), newVersion("x"))).rejects.toThrow(StoreUnavailable);
  await expect(own.store.read(key("a"))).rejects.toThrow(StoreUnavailable);
  await own.postgres.restart();
  expect(await own.store.read(key("a"))).toMatchObject({ id: "a" });
  await own.store.add(key("b"), newVersion("x"));
  expect(await found(worded("x"))).toEqual(["b", "a"]);
});

test("a missing database is reported without the password", async () => {
  const opening = openStore("postgres://me:secret@127.0.0.1:9/x");
  await expect(opening).rejects.toThrow(StoreError);
  await expect(opening).rejects.toThrow(/me:\*\*\*@127\.0\.0\.1:9/);
});
