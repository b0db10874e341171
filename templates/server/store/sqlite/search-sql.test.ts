import { expect, test } from "vitest";
import type { RangeTest } from "../store.js";
import { isRow, openDatabase } from "./driver.js";
import { prepareSchema } from "./schema.js";
import { searchSql } from "./search-sql.js";

/** How SQLite goes about a search by one range. */
async function planOf(test: RangeTest): Promise<string> {
  const database = await openDatabase(":memory:");
  prepareSchema(database, ":memory:");
  const { text, values } = searchSql({
    site: "s",
    type: "T",
    conditions: [{ kind: "range", parameter: "when", anyOf: [test] }],
    limit: 10,
  });
  const rows = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values);
  const plan = rows.filter(isRow).map((row) => String(row["detail"]));
  database.close();
  return plan.join("\n");
}

test("a day is looked up between both of its ends", async () => {
  const plan = await planOf({ lowAtLeast: 0, highAtMost: 86_399_999 });
  expect(plan).toMatch(
    /SEARCH ranges .*site=\? AND type=\? AND parameter=\? AND (low|high)>\? AND (low|high)<\?/,
  );
});

test("a long time, or one without an end, is tried on the newest records first", async () => {
  for (const range of [{ lowAtLeast: 0, highAtMost: 9e11 }, { highAtLeast: 0 }]) {
    expect(await planOf(range)).toMatch(/SEARCH records USING INDEX records_order .*\n.*SEARCH entry/s);
  }
});
