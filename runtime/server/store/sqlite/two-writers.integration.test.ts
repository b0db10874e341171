// Tests several writers on one SQLite file, and writer threads that end.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Store } from "../../store-port/store.js";
import { all, key, newVersion } from "../../testing/new-versions.js";
import { openSqliteStore } from "./open-sqlite-store.js";

const folder = mkdtempSync(join(tmpdir(), "two-writers-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let file: string;
beforeEach(() => {
  files += 1;
  file = join(folder, `${files}.db`);
});

const together = 40;
const rounds = 12;
/** The number of records of all rounds of one store, with the one that existed before. */
const added = together * rounds + 1;

/** Adds this many records at the same time, round by round; returns the ids of the stored ones. */
async function addAll(store: Store, name: string): Promise<readonly string[]> {
  const there = `${name}-there`;
  await store.add(key(there), newVersion(1, there));
  const kept = [there];
  for (let round = 0; round < rounds; round += 1) {
    const ids = Array.from({ length: together }, (_, index) => `${name}-${round}-${index}`);
    // The first one exists already, so that its add fails while the thread stores the others.
    const adding = [there, ...ids].map((id) => store.add(key(id), newVersion(1, id)));
    const results = await Promise.allSettled(adding);
    kept.push(...ids.filter((_, index) => results[index + 1]?.status === "fulfilled"));
  }
  return kept;
}

async function idsIn(store: Store): Promise<readonly string[]> {
  const { records } = await store.search({ ...all, limit: 10_000 });
  return records.map(({ id }) => id).sort();
}

test("two stores that add to one file store everything", async () => {
  const stores = [await openSqliteStore(file), await openSqliteStore(file)];
  const kept = (await Promise.all(stores.map((store, index) => addAll(store, `${index}`)))).flat();
  expect(kept).toHaveLength(2 * added);
  for (const store of stores) expect(await idsIn(store)).toEqual([...kept].sort());
  await Promise.all(stores.map((store) => store.close()));
});

/** Writes to the file until its input ends. */
const writer = `
  const { DatabaseSync } = process.getBuiltinModule?.("node:sqlite") ?? (await import("@photostructure/sqlite"));
  const database = new DatabaseSync(process.argv[1]);
  database.exec("PRAGMA busy_timeout = 5000; CREATE TABLE others (n)");
  let writing = true;
  process.stdin.on("end", () => { writing = false; }).resume();
  console.log("writes");
  const next = () => {
    database.exec("BEGIN IMMEDIATE; INSERT INTO others VALUES (1); COMMIT");
    if (writing) setTimeout(next, 1);
    else database.close();
  };
  next();
`;

async function startWriter(): Promise<ChildProcess> {
  const args = ["--input-type=module", "-e", writer, file];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout?.once("data", resolve));
  return child;
}

test("everything is stored while another process writes to the file", async () => {
  const store = await openSqliteStore(file);
  const child = await startWriter();
  const kept = await addAll(store, "a");
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin?.end();
  expect(await ended).toBe(0);
  expect(kept).toHaveLength(added);
  expect(await idsIn(store)).toEqual([...kept].sort());
  await store.close();
});

test("a thread that ends during adds loses none of them", async () => {
  const workers: Worker[] = [];
  const hear = (worker: Worker): void => void workers.push(worker);
  process.on("worker", hear);
  const store = await openSqliteStore(file);
  const end = setInterval(() => workers.pop()?.postMessage("end"), 2);
  const kept = await addAll(store, "a");
  clearInterval(end);
  process.off("worker", hear);
  expect(kept).toHaveLength(added);
  expect(await idsIn(store)).toEqual([...kept].sort());
  await store.close();
});
