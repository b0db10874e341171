// Tests lists with long bodies, on each store.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Condition } from "../store-port/condition.js";
import type { NewVersion, Page, Store, StoredRecord, Walked } from "../store-port/store.js";
import { NoRoomForPage } from "../store-port/store-error.js";
import { key, newVersion } from "../testing/new-versions.js";
import { describeStores, places } from "../testing/places.js";
import { openStore } from "./open-store.js";

const { citus, file, postgres } = places();

const megabyte = 1024 * 1024;
// Maximum characters of a page.
const most = 8 * megabyte;

/** A version with a body of this many characters. */
const long = (version: number, length: number): NewVersion => ({
  ...newVersion(version, "x"),
  body: JSON.stringify({ version, note: `ä${"x".repeat(length)}` }),
});

const conditions: readonly (readonly [string, readonly Condition[]])[] = [
  ["everything", []],
  ["a text", [{ kind: "text", parameter: "word", anyOf: [{ value: "x", prefix: false }] }]],
  ["a time", [{ kind: "range", parameter: "when", anyOf: [{ lowAtLeast: 0 }] }]],
];

describeStores([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
  ["Citus", citus],
])("long bodies in %s", (_, name) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(await name());
  });
  afterEach(() => store.close());

  /** Stores records of these lengths, the oldest first, and returns ids and bodies in the order of a list. */
  async function kept(lengths: readonly number[]): Promise<readonly (readonly [string, string])[]> {
    const bodies: (readonly [string, string])[] = [];
    for (const [at, length] of lengths.entries()) {
      const one = long(1, length);
      await store.add(key(`r${at}`), one);
      bodies.unshift([`r${at}`, one.body]);
    }
    return bodies;
  }
  const shown = (records: readonly StoredRecord[]) => records.map(({ id, body }) => [id, body] as const);
  const lengthOf = (records: readonly StoredRecord[]) =>
    records.reduce((sum, { body }) => sum + body.length, 0);

  async function pages(asked: readonly Condition[], limit: number): Promise<readonly Page[]> {
    const all: Page[] = [];
    for (let after: number | undefined; ; ) {
      const request = { site: "s", type: "T", conditions: asked, limit };
      const page = await store.search(after === undefined ? request : { ...request, after });
      all.push(page);
      if (page.next === undefined) return all;
      after = page.next;
    }
  }

  test.each(conditions)(
    "a page of %s ends when it is full, and the next continues there",
    async (__, asked) => {
      const all = await kept([1, 2 * megabyte, 30_000, 3 * megabyte, 9 * megabyte, 1, 2 * megabyte]);
      const found = await pages(asked, 100);
      expect(found.flatMap(({ records }) => shown(records))).toEqual(all);
      expect(found.map(({ records }) => records.map(({ id }) => id).join(" "))).toEqual([
        "r6 r5",
        "r4",
        "r3 r2 r1 r0",
      ]);
    },
  );

  test.each(conditions)("a page of %s with enough room has the requested size", async (__, asked) => {
    const all = await kept([60_000, 70_000, 1, 100_000, 65_000]);
    expect((await pages(asked, 5)).map(({ records }) => shown(records))).toEqual([all]);
    expect((await pages(asked, 2)).map(({ records }) => records.length)).toEqual([2, 2, 1]);
  });

  test("many short bodies fill a page too", async () => {
    const all = await kept(Array<number>(200).fill(60_000));
    const found = await pages([], 1000);
    expect(found.flatMap(({ records }) => shown(records))).toEqual(all);
    expect(Math.max(...found.map(({ records }) => lengthOf(records)))).toBeLessThanOrEqual(most);
  });

  test("a conditional add returns a long existing record completely", async () => {
    const [[, body = ""] = []] = await kept([100_000]);
    const unless = conditions.flatMap(([, all]) => all);
    expect(await store.add(key("new"), long(1, 1), { unless })).toMatchObject({
      kind: "found",
      record: { body },
    });
  });

  test("a walk continues after a full batch, with each version as of its moment", async () => {
    const lengths = [3 * megabyte, 100_000, 6 * megabyte, 1];
    await kept(lengths);
    const changed = long(2, 3 * megabyte);
    await store.replace(key("r0"), { ...changed, updated: 2000 });
    await store.remove(key("r2"), 2, 2000);
    const walked = async (at: number): Promise<readonly Walked[]> => {
      const all: Walked[] = [];
      for (let after: string | undefined = ""; after !== undefined; after = all.at(-1)?.next) {
        all.push(await store.walk({ site: "s", type: "T", limit: 100, at, after }));
      }
      return all;
    };
    const before = lengths.map((length, at) => [`r${at}`, long(1, length).body]);
    const early = await walked(1500);
    expect(early.flatMap(({ records }) => shown(records))).toEqual(before);
    expect(early.map(({ records }) => records.length)).toEqual([2, 2]);
    const late = (await walked(2500)).flatMap(({ records }) => records);
    expect(shown(late)).toEqual([["r0", changed.body], ...before.slice(1)]);
    expect(late.map(({ deleted }) => deleted)).toEqual([false, false, true, false]);
  });

  test.each(conditions)(
    "a search for %s reads no page for which the caller has no room",
    async (_, asked) => {
      const all = await kept([megabyte, 10, megabyte]);
      const search = async (room: number) =>
        store.search({ site: "s", type: "T", conditions: asked, limit: 9, hasRoom: (size) => size <= room });
      await expect(search(megabyte)).rejects.toThrow(NoRoomForPage);
      // There is no room for the largest page, but for this one.
      expect(shown((await search(3 * megabyte)).records)).toEqual(all);
    },
  );
});
