import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turnsOver } from "node:timers/promises";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { type Checkpoints, checkpointSql, checkpointsOf } from "./checkpoints.js";
import { type Database, isRow, openDatabase } from "./driver.js";

const folder = mkdtempSync(join(tmpdir(), "checkpoints-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let file: string;
let database: Database;
let writes: number;
beforeEach(async () => {
  files += 1;
  file = join(folder, `${files}.db`);
  writes = 0;
  database = await openDatabase(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0");
  database.exec("CREATE TABLE rows (n INTEGER PRIMARY KEY, text TEXT)");
});

const shares = { many: 50, few: 5 };

async function write({ committed }: Checkpoints): Promise<void> {
  writes += 1;
  database.prepare("INSERT INTO rows VALUES (?, ?)").run(writes, "x".repeat(2000));
  committed(writes);
  await turnsOver();
}

const countIn = (one: Database): number => {
  const row = one.prepare("SELECT count(*) AS n FROM rows").get();
  return isRow(row) ? Number(row["n"]) : 0;
};

/** How often the log was restarted (https://www.sqlite.org/fileformat2.html#walformat). */
const begun = (): number => readFileSync(`${file}-wal`).readUInt32BE(12);

/** The threads and ports that would keep this process alive. */
const awaited = (): readonly string[] =>
  process.getActiveResourcesInfo().filter((name) => name === "Worker" || name === "MessagePort");

test("during writes, earlier ones are copied into the file, and the log restarts; no process is kept alive", async () => {
  const others = awaited();
  const finish = vi.fn(() => database.exec(checkpointSql));
  const checkpoints = checkpointsOf(file, finish, shares);
  await write(checkpoints);
  const before = begun();
  // Without a pause, so that the log is longer at the end of each pass than at its start. Hundreds of writes suffice if the other
  // thread has a core, and many more are needed if it has none for a while.
  while (begun() < before + 3 && writes < 50_000) await write(checkpoints);
  expect(begun()).toBe(before + 3);
  expect(finish).toHaveBeenCalled();
  expect(awaited()).toEqual(others);
  await checkpoints.close();
  expect(countIn(database)).toBe(writes);
  database.close();
});

test("writes continue if the copies fail", async () => {
  const checkpoints = checkpointsOf(join(folder, "absent", "none.db"), () => undefined, shares);
  for (let count = 0; count < 200; count += 1) await write(checkpoints);
  await checkpoints.close();
  expect(countIn(database)).toBe(200);
  database.close();
});
