// Tests a SQLite store whose file cannot be written or is locked.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Client, openClient } from "../../testing/client.js";
import { addVehicle, failAndRecover, vehicles } from "../../testing/failing.js";
import { type Database, openDatabase } from "./driver.js";
import { sqliteStoreIn } from "./open-sqlite-store.js";

const folder = mkdtempSync(join(tmpdir(), "failures-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let file: string;
let database: Database;
let client: Client;
let reported: unknown[];
beforeEach(async () => {
  files += 1;
  file = join(folder, `${files}.db`);
  reported = [];
});
afterEach(() => client.close());

/** Serves a store; with `direct` its own connection writes, so that a fault on that connection affects writes. */
async function serve(direct: boolean): Promise<void> {
  database = await openDatabase(file);
  const store = sqliteStoreIn(database, file, { direct });
  client = await openClient({ store, report: (fault) => reported.push(fault) });
}

const add = (): Promise<Answer> => addVehicle(client);
const fails = (cause: () => unknown, mend: () => unknown, text: RegExp): Promise<void> =>
  failAndRecover(client, reported, { cause, mend, text, readable: true });

test("a full disk", async () => {
  await serve(true);
  await fails(
    () => database.exec("PRAGMA max_page_count = 1"),
    () => database.exec("PRAGMA max_page_count = 1000000"),
    /no room left/,
  );
});

test("a file that may not be written", async () => {
  await serve(true);
  await fails(
    () => database.exec("PRAGMA query_only = 1"),
    () => database.exec("PRAGMA query_only = 0"),
    /may not be written/,
  );
});

/** Another process that locks the file until its input ends. */
const holder = `
  const { DatabaseSync } = process.getBuiltinModule?.("node:sqlite") ?? (await import("@photostructure/sqlite"));
  const database = new DatabaseSync(process.argv[1]);
  database.exec("BEGIN EXCLUSIVE");
  console.log("held");
  process.stdin.on("end", () => database.exec("COMMIT")).resume();
`;

async function holdLock(): Promise<ChildProcess> {
  const args = ["--input-type=module", "-e", holder, file];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  await new Promise((resolve) => child.stdout?.once("data", resolve));
  return child;
}

const letGo = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once("exit", resolve);
    child.stdin?.end();
  });

describe("a file that another process has locked", () => {
  let child: ChildProcess;
  beforeEach(() => serve(false));

  test("for long", () =>
    fails(
      async () => {
        child = await holdLock();
      },
      () => letGo(child),
      /locked by another process/,
    ));

  test("for a moment: the write waits, reads do not", async () => {
    child = await holdLock();
    let done = false;
    const waiting = add().finally(() => {
      done = true;
    });
    expect(await client.ids(vehicles)).toEqual([]);
    expect(done).toBe(false);
    await letGo(child);
    expect((await waiting).status).toBe(201);
    expect(reported).toEqual([]);
  });

  test("while the server closes: accepted writes are finished first", async () => {
    child = await holdLock();
    const waiting = add();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closed = client.close();
    await letGo(child);
    expect((await waiting).status).toBe(201);
    await closed;
  });
});
