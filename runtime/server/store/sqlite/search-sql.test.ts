// Tests the query plans of SQLite for the SQL of searches.
import { expect, test } from "vitest";
import type { RangeTest } from "../../store-port/condition.js";
import { searchSql } from "../sql/search-sql.js";
import type { Sql } from "../sql/sql.js";
import { walkSql } from "../sql/walk-sql.js";
import { isRow, openDatabase } from "./driver.js";
import { prepareSchema } from "./schema.js";
import { sqliteDialect } from "./sql-dialect.js";

const place = { site: "s", type: "T", limit: 10 };

/** SQLite's plan for a search with one range. */
function planOf(test: RangeTest): Promise<string> {
  const conditions = [{ kind: "range", parameter: "when", anyOf: [test] }] as const;
  return planOfSql(searchSql({ ...place, conditions }, sqliteDialect));
}

async function planOfSql({ text, values }: Sql): Promise<string> {
  const database = await openDatabase(":memory:");
  prepareSchema(database, ":memory:");
  const rows = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values);
  const plan = rows.filter(isRow).map((row) => String(row["detail"]));
  database.close();
  return plan.join("\n");
}

test("a day is looked up between its two ends", async () => {
  const plan = await planOf({ lowAtLeast: 0, highAtMost: 86_399_999 });
  expect(plan).toMatch(/SEARCH ranges .*site=\? AND type=\? AND parameter=\? AND low>\? AND low<\?/);
});

test("a text is looked up by its value", async () => {
  const anyOf = ["a", "b"].map((value) => ({ value, prefix: false }));
  const conditions = [{ kind: "text", parameter: "name", anyOf }] as const;
  const plan = await planOfSql(searchSql({ ...place, conditions }, sqliteDialect));
  expect(plan).toMatch(
    /SEARCH texts USING PRIMARY KEY \(site=\? AND value=\? AND type=\? AND parameter=\?\)/,
  );
});

test("filter-only entries start no search, and are looked up by record", async () => {
  const conditions = [
    { kind: "token", parameter: "code", filterOnly: true, anyOf: [{ code: "x" }] },
    { kind: "text", parameter: "of", anyOf: [{ value: "a", prefix: false }] },
  ] as const;
  const plan = await planOfSql(searchSql({ ...place, conditions }, sqliteDialect));
  expect(plan).toMatch(/SEARCH texts USING PRIMARY KEY/);
  expect(plan).toMatch(/SEARCH entry .*PRIMARY KEY \(position=\? AND parameter=\? AND code=\?\)/);
  expect(plan).not.toMatch(/SEARCH tokens|SCAN/);
});

test("a long or open interval is tested on the newest records first", async () => {
  for (const range of [{ lowAtLeast: 0, highAtMost: 9e11 }, { highAtLeast: 0 }]) {
    expect(await planOf(range)).toMatch(/SEARCH records USING INDEX records_order .*\n.*SEARCH entry/s);
  }
});

test("a walk continues where it stopped, and looks up history by key", async () => {
  const plan = await planOfSql(walkSql({ ...place, after: "a", at: 5 }));
  expect(plan).toMatch(/SEARCH records USING INDEX records_key \(site=\? AND type=\? AND id>\?\)/);
  expect(plan).toMatch(/SEARCH past USING PRIMARY KEY .*version=\?/);
  expect(plan).not.toMatch(/SCAN (?:records|history|past)|TEMP B-TREE/);
});
