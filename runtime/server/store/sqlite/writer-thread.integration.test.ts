import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { key, newVersion } from "../../testing/new-versions.js";
import { type Database, isRow, openDatabase } from "./driver.js";
import { defaultSearches } from "./long-searches.js";
import { prepareSchema } from "./schema.js";
import type { WriteCommand, WriteRequest } from "./write-commands.js";
import { threadWriter, type WriterAnswer, type WriterPort } from "./writer-thread.js";

const folder = mkdtempSync(join(tmpdir(), "writer-thread-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let file: string;
let database: Database;
let writer: WriterPort;
beforeEach(async () => {
  files += 1;
  file = join(folder, `${files}.db`);
  database = await openDatabase(file);
  prepareSchema(database, file);
  writer = threadWriter({ ...defaultSearches, file });
});
afterEach(async () => {
  await writer.close();
  database.close();
});

const added = (id: string): WriteCommand<"add"> => ({
  kind: "add",
  key: key(id),
  newVersion: { ...newVersion(1, id), entries: [] },
});
const replaced = (id: string, text = id): WriteCommand<"replace"> => ({
  kind: "replace",
  key: key(id),
  newVersion: { ...newVersion(2, text), entries: [] },
});
const removed = (id: string, version: number): WriteCommand<"remove"> => ({
  kind: "remove",
  key: key(id),
  version,
  updated: 3,
});
const write = (...commands: readonly WriteCommand[]): Promise<WriterAnswer> =>
  writer.write(commands.map((command): WriteRequest => ({ command, inDoubt: false })));
const writeAgain = (...commands: readonly WriteCommand[]): Promise<WriterAnswer> =>
  writer.write(commands.map((command): WriteRequest => ({ command, inDoubt: true })));

const held = (table = "records"): readonly string[] =>
  database
    .prepare(`SELECT id, version FROM ${table} ORDER BY ${table === "records" ? "position" : "id"}`)
    .all()
    .map((row) => (isRow(row) ? `${row["id"]} ${row["version"]}` : ""));

/** The resources that would keep this process alive. */
const awaited = (): readonly string[] =>
  process.getActiveResourcesInfo().filter((name) => name === "Worker" || name === "MessagePort");

test("writes in the given order, and keeps no process alive afterwards", async () => {
  const others = awaited();
  expect(await write(added("b"), added("a"))).toMatchObject({ kind: "written" });
  expect(await write(replaced("b"))).toEqual({ kind: "written", outcomes: [{ answer: true }] });
  expect(held()).toEqual(["b 2", "a 1"]);
  expect(awaited()).toEqual(others);
});

test("keeps the process alive while it has a batch", async () => {
  const others = awaited();
  await write(added("a"));
  const writing = write(added("b"));
  expect(awaited().length).toBeGreaterThan(others.length);
  await writing;
});

test("a fault comes back with SQLite's code, and affects no other write", async () => {
  const answer = await write(added("a"), added("a"), added("b"));
  const fault = expect.objectContaining({ message: expect.stringMatching(/UNIQUE/) });
  expect(answer).toMatchObject({ outcomes: [{ answer: { kind: "added" } }, { fault }, { answer: {} }] });
  expect(held()).toEqual(["a 1", "b 1"]);
});

test("does not wait for another connection's lock, and continues after it", async () => {
  database.exec("BEGIN IMMEDIATE");
  expect(await write(added("a"))).toMatchObject({ kind: "failed", fault: { message: /locked/ } });
  database.exec("COMMIT");
  expect(await write(added("a"))).toMatchObject({ kind: "written" });
});

test("fails if the file cannot be opened, however often it is called", async () => {
  const absent = threadWriter({ ...defaultSearches, file: join(folder, "absent", "none.db") });
  for (const _ of [1, 2]) {
    const answer = await absent.write([{ command: { kind: "touch" }, inDoubt: false }]);
    expect(answer.kind).toBe("failed");
  }
  await absent.close();
});

test("a batch without an answer is reported as lost, and another thread gets the next", async () => {
  const started: Worker[] = [];
  process.once("worker", (worker) => started.push(worker));
  await write(added("a"));
  // The thread ends, and reads no message after this one.
  started[0]?.postMessage("end");
  expect(await write(added("b"))).toEqual({ kind: "lost" });
  expect(await write(added("c"))).toMatchObject({ kind: "written" });
  expect(held()).toEqual(["a 1", "c 1"]);
});

test("doubtful writes that were stored get their first answer, and are not written twice", async () => {
  const commands = [added("a"), replaced("a"), added("b"), removed("b", 2)];
  const before = await write(...commands);
  const stored = [held(), held("history")];
  expect(await writeAgain(...commands)).toEqual(before);
  expect([held(), held("history")]).toEqual(stored);
});

test("doubtful writes that were not stored are written", async () => {
  await write(added("a"));
  const answer = await writeAgain(added("b"), replaced("a"));
  expect(answer).toEqual({ kind: "written", outcomes: [{ answer: { kind: "added" } }, { answer: true }] });
  expect(held()).toEqual(["a 2", "b 1"]);
});

test("a version of another writer is not mistaken for a doubtful one", async () => {
  await write(added("a"), replaced("a", "another's"));
  expect(await writeAgain(replaced("a"))).toEqual({ kind: "written", outcomes: [{ answer: false }] });
});
