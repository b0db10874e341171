import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore } from "../store/open-store.js";
import { batchSize } from "../store/reindex-batches.js";
import { all, key, newVersion, worded } from "../testing/new-versions.js";
import { describeStores, places } from "../testing/places.js";
import type { Condition } from "./condition.js";
import type { IndexEntry } from "./index-entry.js";
import type { IndexedRecord, Reindexing } from "./indexing.js";
import type { Store } from "./store.js";

const { citus, file, postgres } = places();

// Records must be found by the same searches in every store.
describeStores([
  ["a file", file],
  ["PostgreSQL", postgres],
  ["Citus", citus],
])("in %s,", (_, fresh) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(await fresh());
  });
  afterEach(() => store.close());

  const idsOf = async (request: object): Promise<readonly string[]> =>
    (await store.search({ ...all, ...request })).records.map(({ id }) => id);

  describe("texts of every kind", () => {
    const long = "x".repeat(5_000);
    const found = (condition: Condition) => idsOf({ conditions: [condition] });
    test.each([
      ["long ones", `${long}a`, `${long}b`],
      ["NUL and the mark that stands for it", "a\0b", "a\u00010b"],
      ["characters beyond the first 65,536", `${"\u{1f33f}".repeat(300)}a`, `${"\u{1f33f}".repeat(300)}b`],
    ])("%s are distinguished, and found by their beginnings", async (_, one, other) => {
      await store.add(key("one"), newVersion(1, one));
      await store.add(key("other"), newVersion(1, other));
      expect(await found(worded(one))).toEqual(["one"]);
      expect(await found({ kind: "token", parameter: "code", anyOf: [{ code: other }] })).toEqual(["other"]);
      expect(await found(worded(Array.from(one)[0] ?? "", true))).toEqual(["other", "one"]);
      expect(await found(worded(one, true))).toEqual(["one"]);
    });

    test("a site with a NUL is an ordinary site", async () => {
      const site = "s\0";
      await store.add(key("a", site), newVersion(1, "x"));
      await store.replace(key("a", site), newVersion(2, "y"));
      expect(await idsOf({ site, conditions: [worded("y")] })).toEqual(["a"]);
      expect(await idsOf({ conditions: [worded("y")] })).toEqual([]);
    });

    test("an id with a NUL names no record", async () => {
      await store.add(key("a"), newVersion(1, "x"));
      expect(await store.read(key("a\0"))).toBeUndefined();
    });
  });

  describe("re-indexing", () => {
    const work = (entriesOf: Reindexing["entriesOf"]): Reindexing => ({
      types: [{ type: "T", index: [{ type: "T", parameter: "word", signature: "new" }], drop: ["code"] }],
      entriesOf,
    });
    const again: IndexEntry = { kind: "text", parameter: "word", value: "y" };

    test("affects only the given parameters, at every site", async () => {
      await store.add(key("a"), newVersion(1, "x"));
      await store.add(key("b", "other"), newVersion(1, "x"));
      await store.add({ ...key("c"), type: "U" }, newVersion(1, "x"));
      const read: IndexedRecord[] = [];
      await store.reindex(
        work((record) => {
          read.push(record);
          return [again];
        }),
      );
      const record = { type: "T", body: '{"word":"x"}', base: "http://here" };
      expect(read).toEqual(["s", "other"].map((site) => ({ ...record, site })));
      expect(store.indexed()).toEqual([{ type: "T", parameter: "word", signature: "new" }]);
      const found = (site: string, condition: Condition) => idsOf({ site, conditions: [condition] });
      for (const [site, id] of [
        ["s", "a"],
        ["other", "b"],
      ] as const) {
        expect(await found(site, { ...again, anyOf: [{ value: "y", prefix: false }] })).toEqual([id]);
        expect(await found(site, { ...again, anyOf: [{ value: "x", prefix: false }] })).toEqual([]);
        expect(await found(site, { kind: "token", parameter: "code", anyOf: [{ code: "x" }] })).toEqual([]);
        expect(await found(site, { kind: "range", parameter: "when", anyOf: [{ lowAtMost: 1 }] })).toEqual([
          id,
        ]);
      }
      expect(
        await idsOf({
          type: "U",
          conditions: [{ kind: "token", parameter: "code", anyOf: [{ code: "x" }] }],
        }),
      ).toEqual(["c"]);
    });

    test("continues after an interruption, and restarts for other work", async () => {
      const count = batchSize + 10;
      await Promise.all(Array.from({ length: count }, (_, n) => store.add(key(`r${n}`), newVersion(1, "x"))));
      let read = 0;
      const counted = work(() => {
        read += 1;
        return [again];
      });
      const stop = () => {
        throw new Error("interrupted");
      };
      await expect(store.reindex({ ...counted, report: stop })).rejects.toThrow("interrupted");
      expect([read, store.indexed().every(({ signature }) => signature !== "new")]).toEqual([
        batchSize,
        true,
      ]);
      await store.reindex(counted);
      expect(read).toBe(count);
      await expect(store.reindex({ ...counted, report: stop })).rejects.toThrow("interrupted");
      read = 0;
      await store.reindex({
        ...counted,
        types: [{ type: "T", index: [{ type: "T", parameter: "word", signature: "newer" }], drop: [] }],
      });
      expect(read).toBe(count);
    });

    describe("after an interruption, with several", () => {
      const of = (type: string, parameter: string) => ({ type, parameter, signature: "new" });
      let read: string[];
      const both = (...types: Reindexing["types"]): Reindexing => ({
        types,
        entriesOf({ type }) {
          read.push(type);
          return [];
        },
      });
      const interrupt = async (asked: Reindexing): Promise<void> => {
        const report = () => {
          throw new Error("interrupted");
        };
        await expect(store.reindex({ ...asked, report })).rejects.toThrow("interrupted");
      };
      const addMany = (type: string, count: number, name: string) =>
        Promise.all(
          Array.from({ length: count }, (_, n) =>
            store.add({ ...key(`${name}${n}`), type }, newVersion(1, "x")),
          ),
        );
      beforeEach(() => {
        read = [];
      });

      test("parameters restarts if another parameter is new", async () => {
        await addMany("T", batchSize + 1, "r");
        await interrupt(both({ type: "T", index: [of("T", "word")], drop: [] }));
        read = [];
        await store.reindex(both({ type: "T", index: [of("T", "word"), of("T", "code")], drop: [] }));
        expect(read).toHaveLength(batchSize + 1);
      });

      test("types continues, whatever was done to the others meanwhile", async () => {
        await addMany("T", batchSize, "a");
        await addMany("U", 2, "b");
        await addMany("T", batchSize, "c");
        const [t, u] = ["T", "U"].map((type) => ({ type, index: [of(type, "word")], drop: [] }));
        if (t === undefined || u === undefined) throw new Error("There are two.");
        await interrupt(both(t, u));
        await store.reindex(both({ ...t, index: [{ ...of("T", "word"), signature: "newer" }] }));
        read = [];
        await store.reindex(both(u));
        expect(read).toEqual(["U", "U"]);
      });
    });
  });
});
