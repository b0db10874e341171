import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Client, openClient } from "../../testing/client.js";
import { type Database, openDatabase } from "./driver.js";
import { sqliteStoreIn } from "./sqlite-store.js";

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
  database = await openDatabase(file);
  reported = [];
  const store = sqliteStoreIn(database, file);
  client = await openClient({ store, report: (fault) => reported.push(fault) });
});
afterEach(() => client.close());

const ships = "/at/7/ships";
const secret = "Ödegård";
const add = (note = ""): Promise<Answer> => client.send("POST", ships, { kind: "Ship", flag: secret, note });

function expectUnavailable(answer: Answer, text: RegExp): void {
  const { status, headers, json } = answer;
  expect([status, json["resourceType"], json.issue[0]?.code]).toEqual([503, "OperationOutcome", "transient"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(json.issue[0]?.details.text).toMatch(text);
}

/** What fails says so to the client and to the log, without a word of the record; what can go on does; then all is well again. */
async function failAndRecover(
  cause: () => Promise<unknown> | unknown,
  mend: () => Promise<unknown> | unknown,
  text: RegExp,
): Promise<void> {
  const { json } = await add();
  await cause();
  const failed = await Promise.all([add("x".repeat(500_000)), add()]);
  for (const answer of failed) expectUnavailable(answer, text);
  expect((await client.get(`${ships}/${json.id}`)).status).toBe(200);
  expect(await client.ids(`${ships}?flag=${secret}`)).toEqual([json.id]);
  await mend();
  const after = await add("x".repeat(500_000));
  expect(after.status).toBe(201);
  expect(await client.ids(`${ships}?flag=${secret}`)).toEqual([after.json.id, json.id]);
  const log = reported.map((fault) => (fault instanceof Error ? `${fault.stack} ${fault.cause}` : "")).join();
  expect(log).toMatch(text);
  expect(log).not.toContain(secret);
}

test("a full disk", () =>
  failAndRecover(
    () => database.exec("PRAGMA max_page_count = 1"),
    () => database.exec("PRAGMA max_page_count = 1000000"),
    /no room left/,
  ));

test("a file that may not be written", () =>
  failAndRecover(
    () => database.exec("PRAGMA query_only = 1"),
    () => database.exec("PRAGMA query_only = 0"),
    /may not be written/,
  ));

/** Another process that holds the file until its input ends. */
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

  test("for long", () =>
    failAndRecover(
      async () => {
        child = await holdLock();
      },
      () => letGo(child),
      /locked by another process/,
    ));

  test("for a moment: the write waits, and reads do not", async () => {
    child = await holdLock();
    const waiting = add();
    const started = performance.now();
    expect(await client.ids(ships)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(1000);
    await letGo(child);
    expect((await waiting).status).toBe(201);
    expect(reported).toEqual([]);
  });

  test("while the server closes: what it took is finished first", async () => {
    child = await holdLock();
    const waiting = add();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closed = client.close();
    await letGo(child);
    expect((await waiting).status).toBe(201);
    await closed;
  });
});
