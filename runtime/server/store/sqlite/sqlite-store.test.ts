import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { draft, key } from "../../testing/drafts.js";
import { openDatabase } from "./driver.js";
import { openSqliteStore, sqliteStoreIn } from "./open-sqlite-store.js";
import { queuedSettings } from "./schema.js";
import { noThread, type WriterThread, writerThread } from "./writer-thread.js";

vi.mock(import("./writer-thread.js"), async (original) => {
  const module = await original();
  return { ...module, writerThread: vi.fn(module.writerThread) };
});

const folder = mkdtempSync(join(tmpdir(), "sqlite-store-"));
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

// There are no such modes on Windows.
describe.skipIf(process.platform === "win32")("the files of a store", () => {
  async function modesOf(name: string): Promise<readonly number[]> {
    const store = await openSqliteStore(join(folder, name));
    await store.add(key("a"), draft(1, "a"));
    const files = readdirSync(folder).filter((file) => file.startsWith(name));
    const modes = files.map((file) => statSync(join(folder, file)).mode & 0o777);
    await store.close();
    return modes;
  }

  test("are for the server's own user alone", async () => {
    expect(await modesOf("private.db")).toEqual([0o600, 0o600, 0o600]);
  });

  test("are for whomever one was made for that was there before", async () => {
    writeFileSync(join(folder, "shared.db"), "");
    chmodSync(join(folder, "shared.db"), 0o640);
    expect(await modesOf("shared.db")).toEqual([0o640, 0o640, 0o640]);
  });
});

test("few adds go to the thread where something was read since those before them, and not where nothing was", async () => {
  // A disk that is slow just now would send all of them there.
  vi.spyOn(performance, "now").mockReturnValue(0);
  const file = join(folder, "a.db");
  const asked: number[] = [];
  // It keeps nothing, so all comes to be written here.
  const thread: WriterThread = {
    ...noThread,
    few: 2,
    many: 100,
    async keep({ length }) {
      asked.push(length);
      return "refused";
    },
  };
  const store = sqliteStoreIn(await openDatabase(file), file, thread);
  const add = (...ids: readonly string[]) => Promise.all(ids.map((id) => store.add(key(id), draft(1, id))));
  await add("a", "b", "c");
  expect(asked).toEqual([]);
  await store.read(key("a"));
  await add("d", "e", "f");
  expect(asked).toEqual([3]);
  await add("g", "h");
  expect(asked).toEqual([3]);
  const found = await store.search({ site: "s", type: "T", conditions: [], limit: 10 });
  expect(found.records).toHaveLength(8);
  await add("i", "j");
  expect(asked).toEqual([3, 2]);
  await store.close();
});

test("what is read while a write waits keeps it from nothing", async () => {
  const file = join(folder, "b.db");
  const store = sqliteStoreIn(await openDatabase(file), file);
  const adding = store.add(key("a"), draft(1, "a"));
  expect(await store.read(key("a"))).toBeUndefined();
  await adding;
  expect(await store.read(key("a"))).toMatchObject({ version: 1 });
  await store.close();
});

test("the thread syncs what it keeps as the store itself does", async () => {
  const file = join(folder, "c.db");
  const store = sqliteStoreIn(await openDatabase(file), file);
  expect(writerThread).toHaveBeenLastCalledWith(file, queuedSettings, expect.anything());
  await store.close();
});
