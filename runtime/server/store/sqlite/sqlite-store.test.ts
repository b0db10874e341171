import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { key, newVersion } from "../../testing/new-versions.js";
import { openDatabase } from "./driver.js";
import { openSqliteStore, sqliteStoreIn } from "./open-sqlite-store.js";

const folder = mkdtempSync(join(tmpdir(), "sqlite-store-"));
afterAll(() => rmSync(folder, { recursive: true }));

// Windows has no such file modes.
describe.skipIf(process.platform === "win32")("the files of a store", () => {
  async function modesOf(name: string): Promise<readonly number[]> {
    const store = await openSqliteStore(join(folder, name));
    await store.add(key("a"), newVersion(1, "a"));
    const files = readdirSync(folder).filter((file) => file.startsWith(name));
    const modes = files.map((file) => statSync(join(folder, file)).mode & 0o777);
    await store.close();
    return modes;
  }

  test("are accessible only to the server's user", async () => {
    expect(await modesOf("private.db")).toEqual([0o600, 0o600, 0o600]);
  });

  test("keep the mode of an existing file", async () => {
    writeFileSync(join(folder, "shared.db"), "");
    chmodSync(join(folder, "shared.db"), 0o640);
    expect(await modesOf("shared.db")).toEqual([0o640, 0o640, 0o640]);
  });
});

test("reads do not block a waiting write", async () => {
  const file = join(folder, "b.db");
  const store = sqliteStoreIn(await openDatabase(file), file);
  const adding = store.add(key("a"), newVersion(1, "a"));
  expect(await store.read(key("a"))).toBeUndefined();
  await adding;
  expect(await store.read(key("a"))).toMatchObject({ version: 1 });
  await store.close();
});

test("the connection that reads does not write", async () => {
  const file = join(folder, "c.db");
  const database = await openDatabase(file);
  const store = sqliteStoreIn(database, file);
  await store.add(key("a"), newVersion(1, "a"));
  expect(() => database.exec("DELETE FROM records")).toThrow(/readonly/);
  await store.close();
});

test("a store in memory writes on its own connection", async () => {
  const store = await openSqliteStore(":memory:");
  await store.add(key("a"), newVersion(1, "a"));
  expect(await store.read(key("a"))).toMatchObject({ version: 1 });
  await store.close();
});
