import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore } from "../store/open-store.js";
import { all, key, newVersion } from "../testing/new-versions.js";
import { describeStores, places } from "../testing/places.js";
import type { Condition } from "./condition.js";
import type { NewVersion, Retry, Store, WalkRequest } from "./store.js";

const { citus, file, postgres } = places();

// Every store must behave like this.
describeStores([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
  ["Citus", citus],
])("a store in %s", (_, name) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(await name());
  });
  afterEach(() => store.close());

  const idsOf = async (request: object): Promise<readonly string[]> =>
    (await store.search({ ...all, ...request })).records.map(({ id }) => id);

  test("returns added records, only at their own site and type", async () => {
    await store.add(key("a"), newVersion(1, "x"));
    expect(await store.read(key("a"))).toEqual({ id: "a", version: 1, updated: 1001, body: '{"word":"x"}' });
    expect(await store.read(key("a", "other"))).toBeUndefined();
    expect(await store.read({ ...key("a"), type: "U" })).toBeUndefined();
  });

  test("refuses an existing id, and concurrent adds still succeed", async () => {
    const results = await Promise.allSettled([
      store.add(key("a"), newVersion(1, "x")),
      store.add(key("a"), newVersion(1, "y")),
      store.add(key("b"), newVersion(1, "z")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await idsOf({})).toEqual(["b", "a"]);
    expect(
      await idsOf({
        conditions: [{ kind: "text", parameter: "word", anyOf: [{ value: "y", prefix: false }] }],
      }),
    ).toEqual([]);
  });

  test("reports figures on its writes", async () => {
    await Promise.all(["a", "b", "c"].map((id) => store.add(key(id), newVersion(1, "x"))));
    await store.replace(key("a"), newVersion(2, "y"));
    await store.remove(key("a"), 3, 1003);
    const once = { key: "k", digest: "d", now: 5000, since: 0 };
    await store.add(key("d"), newVersion(1, "x"), { once });
    const { waiting = 1, writes = 0, commits = 0 } = store.writes?.() ?? {};
    expect([waiting, writes]).toEqual([0, 6]);
    expect(commits).toBeGreaterThan(3);
    expect(commits).toBeLessThanOrEqual(writes);
  });

  describe("a value that only one record may have", () => {
    const having = (value: string): readonly Condition[] => [
      { kind: "text", parameter: "word", anyOf: [{ value, prefix: false }] },
    ];
    const add = (id: string, value: string, site?: string) =>
      store.add(key(id, site), newVersion(1, value), { unique: having(value) });

    test("is stored once of many adds at the same time, and once at each site", async () => {
      const ids = Array.from({ length: 20 }, (_, n) => `r${n}`);
      const results = await Promise.all(ids.map((id) => add(id, "x")));
      expect(results.filter(({ kind }) => kind === "added")).toHaveLength(1);
      expect(results.filter(({ kind }) => kind === "taken")).toHaveLength(19);
      expect(results).toContainEqual({ kind: "taken", at: 0 });
      expect(await add("a", "x", "other")).toMatchObject({ kind: "added" });
      expect(await idsOf({ conditions: having("x") })).toHaveLength(1);
    });

    test("is not given to another record by an update, and is free when its record has another or is deleted", async () => {
      await add("a", "x");
      await add("b", "y");
      const update = (id: string, version: number, value: string) =>
        store.replace(key(id), newVersion(version, value), having(value));
      expect(await update("b", 2, "x")).toEqual({ kind: "taken", at: 0 });
      expect(await update("b", 2, "y")).toBe(true);
      const both = await Promise.all([update("a", 2, "z"), update("b", 3, "z")]);
      expect(both.filter((one) => one === true)).toHaveLength(1);
      expect(both).toContainEqual({ kind: "taken", at: 0 });
      const owner = both[0] === true ? "a" : "b";
      expect(await add("c", "z")).toEqual({ kind: "taken", at: 0 });
      await store.remove(key(owner), owner === "a" ? 3 : 4, 1004);
      expect(await add("c", "z")).toMatchObject({ kind: "added" });
      const answer = await store.add(key("d"), newVersion(1, "z"), {
        unique: having("z"),
        once: { key: "k", digest: "d", now: 5000, since: 0 },
      });
      expect(answer).toEqual({ kind: "taken", at: 0 });
    });
  });

  test("replaces only the version before", async () => {
    await store.add(key("a"), newVersion(1, "x"));
    expect(await store.replace(key("a"), newVersion(3, "y"))).toBe(false);
    expect(
      await Promise.all([
        store.replace(key("a"), newVersion(2, "y")),
        store.replace(key("a"), newVersion(2, "z")),
      ]),
    ).toEqual([true, false]);
    expect(await store.read(key("a"))).toMatchObject({ version: 2, body: '{"word":"y"}' });
    expect(await store.replace(key("none"), newVersion(2, "y"))).toBe(false);
  });

  test("finds current versions by each kind of entry, and no old ones", async () => {
    await store.add(key("a"), newVersion(1, "old"));
    await store.replace(key("a"), newVersion(2, "new"));
    await store.add(key("a", "other"), newVersion(1, "new"));
    const searches = (word: string) => [
      { kind: "text", parameter: "word", anyOf: [{ value: word.slice(0, 2), prefix: true }] },
      { kind: "token", parameter: "code", anyOf: [{ system: "sys", code: word }] },
      {
        kind: "range",
        parameter: "when",
        anyOf: [{ lowAtLeast: word === "old" ? 1 : 2, lowAtMost: word === "old" ? 1 : 2 }],
      },
    ];
    for (const condition of searches("new")) expect(await idsOf({ conditions: [condition] })).toEqual(["a"]);
    for (const condition of searches("old")) expect(await idsOf({ conditions: [condition] })).toEqual([]);
    await store.remove(key("a"), 3, 5);
    for (const condition of searches("new")) expect(await idsOf({ conditions: [condition] })).toEqual([]);
  });

  test("a deleted record is gone, and its id cannot be reused", async () => {
    await store.add(key("a"), newVersion(1, "x"));
    expect(await store.remove(key("a"), 2, 5)).toBe(true);
    expect(await store.remove(key("a"), 3, 5)).toBe(false);
    expect(await store.read(key("a"))).toBe("gone");
    expect(await store.replace(key("a"), newVersion(3, "y"))).toBe(false);
    await expect(store.add(key("a"), newVersion(1, "x"))).rejects.toThrow();
  });

  test("pages continue where the one before ended", async () => {
    for (const id of ["a", "b", "c"]) await store.add(key(id), newVersion(1, id));
    const first = await store.search({ ...all, limit: 2 });
    expect(first.records.map(({ id }) => id)).toEqual(["c", "b"]);
    const rest = await store.search({
      ...all,
      limit: 2,
      ...(first.next === undefined ? {} : { after: first.next }),
    });
    expect([rest.records.map(({ id }) => id), rest.next]).toEqual([["a"], undefined]);
  });

  test.each([
    ["of all", []],
    ["of a word", [{ kind: "text", parameter: "word", anyOf: [{ value: "x", prefix: false }] }]],
  ] as const)("a list %s has the oldest first where they are asked for", async (_, conditions) => {
    for (const id of ["a", "b", "c"]) await store.add(key(id), newVersion(1, "x"));
    const asked = { ...all, conditions, limit: 2, oldestFirst: true };
    const { records, next = 0 } = await store.search(asked);
    expect(records.map(({ id }) => id)).toEqual(["a", "b"]);
    const rest = await store.search({ ...asked, after: next });
    expect([rest.records.map(({ id }) => id), rest.next]).toEqual([["c"], undefined]);
  });

  describe("a walk", () => {
    const at = (time: number, version: number, word: string): NewVersion => ({
      ...newVersion(version, word),
      updated: time,
    });
    /** The result of a walk in batches: `id version word`, and whether the record was deleted. */
    const walked = async (request: Partial<WalkRequest>, limit = 2): Promise<readonly string[]> => {
      const reported: string[] = [];
      for (let { after = "" } = request; ; ) {
        const { records, next } = await store.walk({ site: "s", type: "T", limit, ...request, after });
        expect(records.length).toBeLessThanOrEqual(limit);
        for (const { id, version, body, deleted } of records)
          reported.push([id, version, JSON.parse(body).word, ...(deleted ? ["deleted"] : [])].join(" "));
        if (next === undefined) return reported;
        after = next;
      }
    };

    beforeEach(async () => {
      await store.add(key("c"), at(10, 1, "c1"));
      await store.add(key("a"), at(20, 1, "a1"));
      await store.add(key("a", "other"), at(20, 1, "elsewhere"));
      await store.add({ ...key("a"), type: "U" }, at(20, 1, "another"));
      await store.add(key("b"), at(30, 1, "b1"));
      await store.replace(key("a"), at(40, 2, "a2"));
      await store.remove(key("c"), 2, 50);
    });

    test("returns each record of its site and type once, in batches", async () => {
      const all = ["a 2 a2", "b 1 b1", "c 2 c1 deleted"];
      for (const limit of [1, 2, 3, 4]) expect(await walked({}, limit)).toEqual(all);
      expect(await walked({ site: "none" })).toEqual([]);
    });

    test.each([
      [9, []],
      [10, ["c 1 c1"]],
      [39, ["a 1 a1", "b 1 b1", "c 1 c1"]],
      [49, ["a 2 a2", "b 1 b1", "c 1 c1"]],
      [50, ["a 2 a2", "b 1 b1", "c 2 c1 deleted"]],
    ])("as of %s returns the versions of that time", async (time, expected) => {
      expect(await walked({ at: time })).toEqual(expected);
    });

    test.each([
      [0, 100, ["a 2 a2", "b 1 b1", "c 2 c1 deleted"]],
      [30, 100, ["a 2 a2", "c 2 c1 deleted"]],
      [20, 39, ["b 1 b1"]],
      [50, 100, []],
    ])("since %s, as of %s, returns the changes between", async (since, time, expected) => {
      expect(await walked({ since, at: time })).toEqual(expected);
    });

    test("consecutive walks return every change once, even during changes", async () => {
      const first = await store.walk({ site: "s", type: "T", limit: 1, at: 50 });
      await store.replace(key("b"), at(60, 2, "b2"));
      await store.add(key("aa"), at(60, 1, "aa1"));
      const rest = await walked({ at: 50, after: first.next ?? "" });
      expect([...first.records.map(({ id }) => id), ...rest]).toEqual(["a", "b 1 b1", "c 2 c1 deleted"]);
      expect(await walked({ since: 50, at: 70 })).toEqual(["aa 1 aa1", "b 2 b2"]);
    });

    test("returns only the requested records, with the base URL", async () => {
      const { records } = await store.walk({
        site: "s",
        type: "T",
        limit: 9,
        keeps: ({ body }) => body.includes("a2"),
      });
      expect(records).toEqual([
        {
          id: "a",
          version: 2,
          updated: 40,
          body: '{"word":"a2"}',
          deleted: false,
          site: "s",
          base: "http://here",
        },
      ]);
    });
  });

  describe("a conditional add", () => {
    const unless = (value: string): Condition[] => [
      { kind: "text", parameter: "word", anyOf: [{ value, prefix: false }] },
    ];
    const retry = (digest: string, now = 1000): Retry => ({ key: "k", digest, now, since: now - 100 });
    const one = { id: "a", version: 1, updated: 1001, body: '{"word":"x"}' };

    test("adds if nothing satisfies its terms, and returns the record that does", async () => {
      const terms = { unless: unless("x") };
      expect(await store.add(key("a"), newVersion(1, "x"), terms)).toEqual({ kind: "added" });
      expect(await store.add(key("b"), newVersion(1, "x"), terms)).toEqual({ kind: "found", record: one });
      expect(await store.add(key("b", "other"), newVersion(1, "x"), terms)).toEqual({ kind: "added" });
      await store.add(key("c"), newVersion(1, "x"));
      expect(await store.add(key("d"), newVersion(1, "x"), terms)).toEqual({ kind: "several" });
      expect(await idsOf({})).toEqual(["c", "a"]);
    });

    test("of many concurrent ones stores one", async () => {
      const many = Array.from({ length: 20 }, (_, n) =>
        store.add(key(`r${n}`), newVersion(1, "x"), { unless: unless("x") }),
      );
      const kinds = (await Promise.all(many)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === "added")).toHaveLength(1);
      expect(await idsOf({})).toHaveLength(1);
    });

    test("of many concurrent ones with the same key stores one, and answers all with it", async () => {
      const many = Array.from({ length: 20 }, (_, n) =>
        store.add(key(`r${n}`), newVersion(1, "x"), { once: retry("1") }),
      );
      const answers = await Promise.all(many);
      const [id] = await idsOf({});
      const repeated = { kind: "repeated", created: true, record: { ...one, id } };
      expect(answers.filter(({ kind }) => kind === "added")).toHaveLength(1);
      expect(answers.filter(({ kind }) => kind !== "added")).toEqual(Array(19).fill(repeated));
      expect(await idsOf({})).toHaveLength(1);
    });

    test("gives a repeated request its first answer, whatever happened to the record", async () => {
      const repeated = { kind: "repeated", created: true, record: one };
      expect(await store.add(key("a"), newVersion(1, "x"), { once: retry("1") })).toEqual({ kind: "added" });
      expect(await store.add(key("b"), newVersion(1, "x"), { once: retry("1") })).toEqual(repeated);
      await store.replace(key("a"), newVersion(2, "y"));
      expect(await store.add(key("c"), newVersion(1, "x"), { once: retry("1") })).toEqual(repeated);
      await store.remove(key("a"), 3, 5);
      expect(await store.add(key("c"), newVersion(1, "x"), { once: retry("1") })).toEqual(repeated);
      expect(await idsOf({})).toEqual([]);
    });

    test("refuses another request with the same key, for the given time, at its own site", async () => {
      await store.add(key("a"), newVersion(1, "x"), { once: retry("1") });
      expect(await store.add(key("b"), newVersion(1, "y"), { once: retry("2") })).toEqual({
        kind: "conflict",
      });
      expect(await store.add(key("b", "other"), newVersion(1, "y"), { once: retry("2") })).toEqual({
        kind: "added",
      });
      expect(await store.add(key("c"), newVersion(1, "y"), { once: retry("2", 1101) })).toEqual({
        kind: "added",
      });
    });

    test("repeats the answer with a found record too", async () => {
      await store.add(key("a"), newVersion(1, "x"));
      const terms = { unless: unless("x"), once: retry("1") };
      expect(await store.add(key("b"), newVersion(1, "x"), terms)).toEqual({ kind: "found", record: one });
      await store.remove(key("a"), 2, 5);
      expect(await store.add(key("c"), newVersion(1, "x"), terms)).toEqual({
        kind: "repeated",
        created: false,
        record: one,
      });
    });

    test("stores no key if it finds several", async () => {
      for (const id of ["a", "b"]) await store.add(key(id), newVersion(1, "x"));
      const terms = { unless: unless("x"), once: retry("1") };
      expect(await store.add(key("c"), newVersion(1, "x"), terms)).toEqual({ kind: "several" });
      await store.remove(key("b"), 2, 5);
      expect(await store.add(key("c"), newVersion(1, "x"), terms)).toEqual({ kind: "found", record: one });
    });

    test("stores no key if it fails", async () => {
      await store.add(key("a"), newVersion(1, "x"));
      await expect(store.add(key("a"), newVersion(1, "y"), { once: retry("1") })).rejects.toThrow();
      expect(await store.add(key("b"), newVersion(1, "y"), { once: retry("1") })).toEqual({ kind: "added" });
    });
  });

  test("writes that wait when it closes are stored or were never acknowledged", async () => {
    const waiting = store.add(key("a"), newVersion(1, "x"));
    const own = store;
    store = await openStore("memory");
    await own.close();
    await expect(waiting).resolves.toEqual({ kind: "added" });
  });
});
