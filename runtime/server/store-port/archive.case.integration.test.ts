import { afterEach, beforeEach, expect, test } from "vitest";
import { openArchive } from "../store/open-archive.js";
import { openStore } from "../store/open-store.js";
import { openDatabase } from "../store/sqlite/driver.js";
import { key, newVersion } from "../testing/new-versions.js";
import { describeStores, places } from "../testing/places.js";
import type { Archive, ArchivedRetry, ArchivedVersion, IndexedVersion } from "./archive.js";
import type { Store } from "./store.js";

const { citus, file, postgres } = places();

async function all<T>(from: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const one of from) list.push(one);
  return list;
}

/** A version to restore, indexed by a word. */
const restored = (id: string, version: number, word: string, past = false): IndexedVersion => {
  const { body, base, updated, entries } = newVersion(version, word);
  const kept = { kind: "version", type: "T", id, version, updated, past, body, fromSite: undefined } as const;
  return past ? { ...kept, base: undefined, entries: [] } : { ...kept, base, entries };
};

async function* yielding(
  list: readonly (IndexedVersion | ArchivedRetry)[],
): AsyncGenerator<IndexedVersion | ArchivedRetry> {
  yield* list;
}

// Every store on disk must export and load sites like this.
describeStores([
  ["a file", file],
  ["PostgreSQL", postgres],
  ["Citus", citus],
])("a site in %s", (_, fresh) => {
  let name: string;
  let store: Store;
  let archive: Archive;
  beforeEach(async () => {
    name = await fresh();
    store = await openStore(name);
    archive = await openArchive(name);
  });
  afterEach(async () => {
    await archive.close();
    await store.close();
  });

  const held = (site = "s") =>
    archive.snapshot(site, async ({ records, all: everything }) => ({
      records,
      list: await all(everything()),
    }));
  const idsOf = async (word: string, site = "s") => {
    const conditions = [
      { kind: "text", parameter: "word", anyOf: [{ value: word, prefix: false }] },
      { kind: "token", parameter: "code", anyOf: [{ code: word }] },
      { kind: "range", parameter: "when", anyOf: [{ highAtLeast: 1 }] },
    ] as const;
    const { records } = await store.search({ site, type: "T", conditions, limit: 9 });
    return records.map(({ id }) => id);
  };

  test("is exported with its history, its deletes and its retries, in the order of adding", async () => {
    const once = { key: "k", digest: "d", now: 1000, since: 0 };
    await store.add(key("b"), newVersion(1, "x"), { once });
    await store.add(key("a"), newVersion(1, "y"));
    await store.add(key("other", "other"), newVersion(1, "x"));
    await store.replace(key("b"), newVersion(2, "z"));
    await store.remove(key("a"), 2, 1005);
    const version = (
      id: string,
      number: number,
      word: string | undefined,
      past: boolean,
    ): ArchivedVersion => ({
      kind: "version",
      type: "T",
      id,
      version: number,
      updated: word === undefined ? 1005 : 1000 + number,
      past,
      body: word === undefined ? undefined : `{"word":"${word}"}`,
      base: past || word === undefined ? undefined : "http://here",
      fromSite: undefined,
    });
    expect(await held()).toEqual({
      records: 2,
      list: [
        version("b", 1, "x", true),
        version("b", 2, "z", false),
        version("a", 1, "y", true),
        version("a", 2, undefined, false),
        { kind: "retry", key: "k", digest: "d", type: "T", id: "b", version: 1, created: true, at: 1000 },
      ],
    });
    expect(await held("nobody")).toEqual({ records: 0, list: [] });
  });

  test("is exported as of one moment, and writes continue meanwhile", async () => {
    for (let n = 0; n < 150; n += 1) await store.add(key(`r${n}`), newVersion(1, "x"));
    await archive.snapshot("s", async ({ records, all: everything }) => {
      const ids: string[] = [];
      for await (const one of everything()) {
        if (ids.length === 0) {
          await store.replace(key("r149"), newVersion(2, "y"));
          await store.remove(key("r148"), 2, 5);
          await store.add(key("late"), newVersion(1, "x"));
        }
        ids.push(`${one.id} ${one.version}${one.kind === "version" && one.past ? " past" : ""}`);
      }
      expect(records).toBe(150);
      expect(ids).toEqual(Array.from({ length: 150 }, (_, n) => `r${n} 1`));
    });
    expect((await held()).list).toHaveLength(153);
  });

  test("is restored in order, found by searches, and unchanged", async () => {
    await store.add(key("before", "other"), newVersion(1, "x"));
    const past = Array.from({ length: 300 }, (_, n) => restored("a", n + 1, "x", true));
    const retry = { kind: "retry", key: "k", digest: "d", type: "T", id: "a", version: 1 } as const;
    const gone = { ...restored("c", 2, "x"), body: undefined, base: undefined, entries: [] };
    const list = [
      ...[...past, restored("a", 301, "x"), restored("b", 1, "x")],
      ...[restored("c", 1, "x", true), gone, { ...retry, created: false, at: 1000 }],
    ];
    expect(await archive.restore("s", () => yielding(list))).toBe(true);
    const kept = list.map((one) => (one.kind === "retry" ? one : { ...one, entries: undefined }));
    expect((await held()).list).toEqual(
      kept.map((one) => expect.objectContaining(JSON.parse(JSON.stringify(one)))),
    );
    expect(await idsOf("x")).toEqual(["b", "a"]);
    expect(await idsOf("x", "other")).toEqual(["before"]);
    expect(await store.read(key("c"))).toBe("gone");
    const once = { key: "k", digest: "d", now: 1001, since: 0 };
    expect(await store.add(key("new"), newVersion(1, "n"), { once })).toMatchObject({
      kind: "repeated",
      created: false,
    });
    expect(await store.replace(key("a"), newVersion(302, "y"))).toBe(true);
    await store.add(key("d"), newVersion(1, "y"));
    expect(await idsOf("y")).toEqual(["d", "a"]);
  });

  test("knows where a record was written, until it is updated", async () => {
    const list = [{ ...restored("a", 1, "x"), fromSite: "old" }];
    await archive.restore("s", () => yielding(list));
    expect(await store.writtenAt?.(key("a"))).toEqual({ site: "old", base: "http://here" });
    await store.replace(key("a"), { ...newVersion(2, "y"), base: "http://there" });
    expect(await store.writtenAt?.(key("a"))).toEqual({ site: "s", base: "http://there" });
  });

  test("contains no expired retry", async () => {
    const once = { key: "k", digest: "d", now: 1000, since: 900 };
    await store.add(key("a"), newVersion(1, "x"), { once });
    await store.add(key("b"), newVersion(1, "x"), { once: { ...once, key: "l", now: 1100, since: 1001 } });
    const { list } = await held();
    expect(list.flatMap((one) => (one.kind === "retry" ? [one.key] : []))).toEqual(["l"]);
  });

  test("is restored completely or not at all, and no part of it is ever visible", async () => {
    const broken = async function* () {
      for (let n = 0; n < 500; n += 1) yield restored(`r${n}`, 1, "x");
      expect(await idsOf("x")).toEqual([]);
      throw new Error("cut");
    };
    await expect(archive.restore("s", broken)).rejects.toThrow("cut");
    expect(await held()).toEqual({ records: 0, list: [] });
    expect(await archive.restore("s", () => yielding([restored("a", 1, "x")]))).toBe(true);
  });

  test("is not restored at a site that has records, even deleted ones", async () => {
    await store.add(key("a"), newVersion(1, "x"));
    await store.remove(key("a"), 2, 5);
    const before = await held();
    expect(await archive.restore("s", () => yielding([restored("b", 1, "y")]))).toBe(false);
    expect(await held()).toEqual(before);
  });

  test("with records of an unknown type is indexed when that type exists", async () => {
    const index = [{ type: "T", parameter: "word", signature: "it" }];
    const work = { entriesOf: () => newVersion(1, "y").entries.slice(0, 1) };
    await store.reindex({ ...work, types: [{ type: "T", index, drop: [] }] });
    await archive.restore("s", () => yielding([{ ...restored("a", 1, "x"), entries: undefined }]));
    await store.close();
    store = await openStore(name);
    expect(store.indexed()).toEqual([]);
  });
});

test("a store in memory exists only inside its server", async () => {
  await expect(openArchive("memory")).rejects.toThrow(/in memory exists only inside its server/);
});

test("no other write to a file comes between the check for an empty site and its restoration", async () => {
  const name = await file();
  const archive = await openArchive(name);
  const other = await openDatabase(name.slice("sqlite:".length));
  const before = async function* () {
    expect(() => other.exec("BEGIN IMMEDIATE")).toThrow(/locked/);
    yield restored("a", 1, "x");
  };
  expect(await archive.restore("s", before)).toBe(true);
  other.close();
  await archive.close();
});

test("of two concurrent restorations at one site of PostgreSQL, one succeeds", async () => {
  const name = await postgres();
  const archives = await Promise.all([openArchive(name), openArchive(name)]);
  const slowly = async function* () {
    for (let n = 0; n < 3; n += 1) {
      yield restored(`r${n}`, 1, "x");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const tried = await Promise.all(archives.map((archive) => archive.restore("s", slowly)));
  expect(tried.toSorted()).toEqual([false, true]);
  await Promise.all(archives.map((archive) => archive.close()));
});
