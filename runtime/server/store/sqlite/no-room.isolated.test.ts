// Tests a SQLite store on a full disk.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { StoreUnavailable } from "../../store-port/store-error.js";
import { type Client, openClient } from "../../testing/client.js";
import { addVehicle, expectUnavailable, vehicles } from "../../testing/failing.js";
import { openStore } from "../open-store.js";
import { type Database, openDatabase } from "./driver.js";
import { sqliteStoreIn } from "./open-sqlite-store.js";

const full = Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR", errcode: 4874 });
let isFull = false;

/**
 * A database on a full disk: the file of the connections' shared memory cannot be created, and the log cannot be written.
 */
function crowded(database: Database): Database {
  let isAlone = false;
  const refuse = (sql: string): void => {
    isAlone ||= sql.includes("locking_mode = EXCLUSIVE");
    if (isFull && !isAlone) throw full;
  };
  return {
    exec(sql) {
      refuse(sql);
      if (isFull && sql.endsWith("COMMIT")) throw Object.assign(new Error("full"), { errcode: 13 });
      database.exec(sql);
    },
    prepare(sql) {
      refuse(sql);
      return database.prepare(sql);
    },
    function: (name, action) => database.function(name, action),
    close: () => database.close(),
  };
}

vi.mock(import("./driver.js"), async (original) => {
  const module = await original();
  return { ...module, openDatabase: async (file: string) => crowded(await module.openDatabase(file)) };
});

const folder = mkdtempSync(join(tmpdir(), "no-room-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let name: string;
let id: string;
beforeEach(async () => {
  files += 1;
  isFull = false;
  const [made, file] = [join(folder, `${files}.db`), join(folder, `${files}-copy.db`)];
  const client = await openClient({ store: await openStore(`sqlite:${made}`) });
  id = (await addVehicle(client)).json.id;
  await client.close();
  // Statements that are not garbage-collected yet may lock the file.
  copyFileSync(made, file);
  name = `sqlite:${file}`;
  isFull = true;
});

describe("a store on a full disk", () => {
  const ready = async (client: Client) => (await client.get("/ready")).text;

  test("can be opened and read, reports that it cannot be written, and recovers when there is room", async () => {
    const client = await openClient({ store: await openStore(name), report: () => undefined });
    const reported = JSON.stringify({
      status: "read-only",
      reason: "The store has no room left on its disk.",
    });
    expect(await ready(client)).toBe(reported);
    expect((await client.get(`${vehicles}/${id}`)).status).toBe(200);
    expect(await client.ids(vehicles)).toEqual([id]);
    expectUnavailable(await addVehicle(client), /no room left on its disk/);
    expect(await ready(client)).toBe(reported);
    isFull = false;
    expect(await ready(client)).toBe('{"status":"ready"}');
    expect((await addVehicle(client)).status).toBe(201);
    await client.close();
  });

  test("reports when it becomes full, and when it recovers", async () => {
    isFull = false;
    // A thread's connection would be a real one, so the store's own connection writes here.
    const file = name.replace("sqlite:", "");
    const store = sqliteStoreIn(await openDatabase(file), file, { direct: true });
    const client = await openClient({ store, report: () => undefined });
    expect(await ready(client)).toBe('{"status":"ready"}');
    isFull = true;
    expectUnavailable(await addVehicle(client), /cannot be reached on its disk/);
    expect(await ready(client)).toContain('"read-only"');
    isFull = false;
    expect(await ready(client)).toBe('{"status":"ready"}');
    await client.close();
  });

  test("without records cannot be opened, and says why", async () => {
    const opening = openStore(`sqlite:${join(folder, "new.db")}`);
    await expect(opening).rejects.toThrow(/cannot be opened: disk I\/O error/);
    await expect(opening).rejects.not.toBeInstanceOf(StoreUnavailable);
  });
});
