import { setImmediate as turnsOver } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, isRow, openDatabase } from "./driver.js";
import { WriteQueue } from "./write-queue.js";

let database: Database;
let queue: WriteQueue;
beforeEach(async () => {
  database = await openDatabase(":memory:");
  database.exec("CREATE TABLE rows (n INTEGER PRIMARY KEY)");
  queue = new WriteQueue(database, () => undefined);
});
afterEach(() => database.close());

const put = (n: number): Promise<unknown> =>
  queue.push(() => database.prepare("INSERT INTO rows VALUES (?)").run(n));

const rows = (): readonly unknown[] =>
  database
    .prepare("SELECT n FROM rows ORDER BY n")
    .all()
    .map((row) => isRow(row) && row["n"]);

test("a write that comes alone does not wait for others", async () => {
  const put1 = put(1);
  await turnsOver();
  expect(queue.figures()).toEqual({ waiting: 0, writes: 1, commits: 1 });
  await put1;
});

test("writes of turns that follow one another share a sync, up to so many", async () => {
  const putting: Promise<unknown>[] = [];
  for (let turn = 0; turn < 60; turn += 1) {
    putting.push(put(2 * turn), put(2 * turn + 1));
    await turnsOver();
  }
  await Promise.all(putting);
  expect(rows()).toHaveLength(120);
  expect(queue.figures()).toEqual({ waiting: 0, writes: 120, commits: 2 });
});

test("one that fails takes none of the others with it, nor what it did itself", async () => {
  const failing = queue.push(() => {
    database.exec("INSERT INTO rows VALUES (9)");
    throw new Error("changed its mind");
  });
  const all = await Promise.allSettled([put(1), failing, put(2), put(1), put(3)]);
  expect(all.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true]);
  expect(rows()).toEqual([1, 2, 3]);
  expect(queue.figures()).toMatchObject({ waiting: 0, commits: 1 });
});
