import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { clockSql } from "./clock.js";
import { type Database, isRow, openDatabase } from "./driver.js";
import { type AddedRows, type WriterThread, writerThread } from "./writer-thread.js";

const folder = mkdtempSync(join(tmpdir(), "writer-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let file: string;
let database: Database;
let thread: WriterThread;
beforeEach(async () => {
  files += 1;
  file = join(folder, `${files}.db`);
  database = await openDatabase(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 0");
  database.exec("CREATE TABLE clock (least INTEGER); INSERT INTO clock VALUES (0)");
  database.exec("CREATE TABLE records (position INTEGER PRIMARY KEY, id TEXT UNIQUE)");
  database.exec(
    "CREATE TABLE words (word TEXT, position INTEGER); CREATE TABLE marks (mark, position INTEGER)",
  );
  thread = writerThread(file, "PRAGMA busy_timeout = 0", {
    record: "INSERT INTO records (id) VALUES (?)",
    entries: ["words", "marks"].map((table) => ({ text: `INSERT INTO ${table} VALUES (?, ?)`, values: 2 })),
    clock: clockSql.advanceFrom,
  });
});
afterEach(async () => {
  await thread.close();
  database.close();
});

const row = (id: string): AddedRows => ({
  record: [id],
  entries: [0, `${id} is said`, 1, 7],
  updated: 1,
});

const held = (): readonly unknown[] =>
  database
    .prepare("SELECT id, word, mark FROM records NATURAL JOIN words NATURAL JOIN marks ORDER BY position")
    .all()
    .map((one) => isRow(one) && Object.values(one).join());

/** What would keep this process alive. */
const awaited = (): readonly string[] =>
  process.getActiveResourcesInfo().filter((name) => name === "Worker" || name === "MessagePort");

test("keeps records with all that they are found by, in the order in which they come; no process is kept alive", async () => {
  const others = awaited();
  const kept = await Promise.all([thread.keep([row("b"), row("a")]), thread.keep([row("c")])]);
  expect(kept).toEqual([expect.any(Number), expect.any(Number)]);
  expect(held()).toEqual(["b", "a", "c"].map((id) => `${id},${id} is said,7`));
  expect(awaited()).toEqual(others);
});

test("the process stays for what it was asked to keep", async () => {
  const others = awaited();
  await thread.keep([row("a")]);
  const keeping = thread.keep([row("b")]);
  expect(awaited().length).toBeGreaterThan(others.length);
  await keeping;
});

test("keeps all of them or none, and goes on after", async () => {
  expect(await thread.keep([row("a")])).toBeGreaterThanOrEqual(0);
  expect(await thread.keep([row("b"), row("a"), row("c")])).toBe("refused");
  expect(held()).toHaveLength(1);
  expect(await thread.keep([row("d")])).toBeGreaterThanOrEqual(0);
  expect(held()).toHaveLength(2);
});

test("does not wait for another's lock, and goes on after it", async () => {
  database.exec("BEGIN IMMEDIATE");
  expect(await thread.keep([row("a")])).toBe("refused");
  database.exec("COMMIT");
  expect(await thread.keep([row("a")])).toBeGreaterThanOrEqual(0);
});

test("keeps nothing where the file cannot be opened, however often it is asked", async () => {
  const lost = writerThread(join(folder, "absent", "none.db"), "", { record: "", entries: [] });
  expect(await lost.keep([row("a")])).toBe("lost");
  expect(await Promise.all([lost.keep([row("a")]), lost.keep([row("b")])])).toEqual(["lost", "lost"]);
  await lost.close();
});

test("all that a thread leaves unanswered is told as lost, and another takes its place", async () => {
  const started: Worker[] = [];
  process.once("worker", (worker) => started.push(worker));
  await thread.keep([row("a")]);
  // It ends, and hears nothing after that.
  started[0]?.postMessage("end");
  expect(await Promise.all([thread.keep([row("b")]), thread.keep([row("c")])])).toEqual(["lost", "lost"]);
  expect(await thread.keep([row("d")])).toBeGreaterThanOrEqual(0);
  expect(held()).toHaveLength(2);
});

test("its connection is told the settings before it writes", async () => {
  const told = writerThread(file, "CREATE TEMP TABLE told (id TEXT); INSERT INTO told VALUES ('so')", {
    record: "INSERT INTO records (id) SELECT id FROM told WHERE ? IS NOT NULL",
    entries: [],
  });
  expect(await told.keep([{ record: ["a"], entries: [] }])).toBeDefined();
  await told.close();
  expect(database.prepare("SELECT id FROM records").all()).toEqual([{ id: "so" }]);
});
