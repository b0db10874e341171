import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turnsOver } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, isRow, openDatabase } from "./driver.js";
import { type SharedRead, sharedRead } from "./shared-read.js";

let folder: string;
let own: Database;
let other: Database;
let turn: SharedRead;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "shared-read-"));
  own = await openDatabase(join(folder, "a.db"));
  own.exec("PRAGMA journal_mode = WAL; CREATE TABLE rows (n INTEGER)");
  other = await openDatabase(join(folder, "a.db"));
  turn = sharedRead(own);
});
afterEach(async () => {
  turn.end();
  own.close();
  other.close();
  await rm(folder, { recursive: true });
});

function count(): number {
  turn.join();
  const row = own.prepare("SELECT count(*) AS n FROM rows").get();
  return isRow(row) ? Number(row["n"]) : Number.NaN;
}

test("reads of one turn share a transaction, and the next turn sees writes of other connections", async () => {
  expect(count()).toBe(0);
  other.exec("INSERT INTO rows VALUES (1)");
  expect(count()).toBe(0);
  await turnsOver();
  expect(count()).toBe(1);
});

test("a transaction that is ended early lets a write through, and later reads see it", () => {
  expect(count()).toBe(0);
  turn.end();
  own.exec("BEGIN IMMEDIATE; INSERT INTO rows VALUES (1); COMMIT");
  expect(count()).toBe(1);
});

test("no transaction is open after the turn", async () => {
  count();
  await turnsOver();
  own.exec("BEGIN IMMEDIATE; ROLLBACK");
});
