// Tests that a store on disk keeps its data when it is closed, copied, or used by several servers.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { all, key, newVersion } from "../testing/new-versions.js";
import { describeStores, places } from "../testing/places.js";
import { openArchive } from "./open-archive.js";
import { openStore } from "./open-store.js";
import { openDatabase } from "./sqlite/driver.js";

const { citus, file, postgres, folder } = places();

describeStores([
  ["a file", file],
  ["PostgreSQL", postgres],
  ["Citus", citus],
])("a store in %s", (_, fresh) => {
  test("keeps records, their history, and the secret", async () => {
    const name = await fresh();
    const first = await openStore(name);
    await first.add(key("a"), newVersion(1, "x"));
    await first.replace(key("a"), newVersion(2, "y"));
    await first.remove(key("a"), 3, 9);
    await first.add(key("b"), newVersion(1, "z"));
    const { secret } = first;
    await first.close();
    const second = await openStore(name);
    expect(await second.read(key("b"))).toMatchObject({ body: '{"word":"z"}' });
    expect(await second.read(key("a"))).toBe("gone");
    expect(Buffer.from(second.secret)).toEqual(Buffer.from(secret));
    await second.close();
    const archive = await openArchive(name);
    const versions = await archive.snapshot("s", async ({ all: held }) => {
      const bodies: unknown[] = [];
      for await (const one of held()) if (one.kind === "version") bodies.push([one.version, one.body]);
      return bodies;
    });
    expect(versions).toEqual([
      [1, '{"word":"x"}'],
      [2, '{"word":"y"}'],
      [3, undefined],
      [1, '{"word":"z"}'],
    ]);
    await archive.close();
  });

  test("is shared by several servers, which may start at the same time", async () => {
    const name = await fresh();
    const servers = await Promise.all(Array.from({ length: 4 }, () => openStore(name)));
    await Promise.all(servers.map((server, index) => server.add(key(`r${index}`), newVersion(1, "x"))));
    for (const server of servers) {
      const conditions = [{ kind: "token", parameter: "code", anyOf: [{ code: "x" }] }] as const;
      expect((await server.search({ ...all, conditions })).records).toHaveLength(4);
    }
    expect(new Set(servers.map(({ secret }) => Buffer.from(secret).toString("hex"))).size).toBe(1);
    const replaced = await Promise.all(
      servers.map((server) => server.replace(key("r0"), newVersion(2, "y"))),
    );
    expect(replaced.filter(Boolean)).toHaveLength(1);
    await Promise.all(servers.map((server) => server.close()));
  });
});

test("a closed file alone is the whole store", async () => {
  const name = await file();
  const first = await openStore(name);
  await first.add(key("a"), newVersion(1, "x"));
  await first.close();
  const moved = await file();
  copyFileSync(name.slice("sqlite:".length), moved.slice("sqlite:".length));
  const second = await openStore(moved);
  expect(await second.read(key("a"))).toMatchObject({ version: 1 });
  await second.close();
});

test("a copy that SQLite makes during writes is the whole store", async () => {
  const [name, copy] = [await file(), await file()];
  const store = await openStore(name);
  const add = (id: string) => store.add(key(id), newVersion(1, "x"));
  await add("a");
  const adding = add("b");
  const database = await openDatabase(name.slice("sqlite:".length));
  database.exec(`VACUUM INTO '${copy.slice("sqlite:".length)}'`);
  database.close();
  await adding;
  const copied = await openStore(copy);
  expect(copied.secret).toEqual(store.secret);
  const found = await copied.search({
    ...all,
    conditions: [{ kind: "text", parameter: "word", anyOf: [{ value: "x", prefix: false }] }],
  });
  expect(found.records.map(({ id }) => id)).toContain("a");
  await store.close();
  await copied.close();
});

describe("a store that cannot be opened says why", () => {
  test.each([
    ["nonsense", /no store named "nonsense"/],
    ["sqlite:", /no store named/],
    [`sqlite:${join(folder, "absent", "x.db")}`, /cannot be opened/],
  ])("%s", async (name, message) => {
    await expect(openStore(name)).rejects.toThrow(message);
  });

  test("a file from a later version", async () => {
    const name = await file();
    const database = await openDatabase(name.slice("sqlite:".length));
    database.exec("PRAGMA user_version = 99");
    database.close();
    await expect(openStore(name)).rejects.toThrow(/written by another version/);
  });
});
