// Tests the times of versions if the clocks of servers differ, on each store.
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { assign } from "../record/assign.js";
import { splitObject } from "../record/json-members.js";
import type { NewVersion, Store } from "../store-port/store.js";
import { key } from "../testing/new-versions.js";
import { describeStores, places } from "../testing/places.js";
import { openStore } from "./open-store.js";

const { citus, file, postgres } = places();
const noon = Date.UTC(2026, 2, 1, 12);

/** A new version as a server makes it, with the time in its text. */
function newVersionAt(updated: number, version = 1, meta: object = {}): NewVersion {
  const text = JSON.stringify({ kind: "T", meta, word: "2026-03-01T12:00:00.000Z" });
  const value: Record<string, unknown> = JSON.parse(text);
  const { text: body, ...place } = assign(
    { value, text, ...splitObject(text) },
    { typeMember: "kind" },
    {
      id: "x",
      version,
      updated,
    },
  );
  return { version, updated, body, ...place, entries: [], base: "" };
}

const bodyAt = (updated: number, version = 1, meta: object = {}): string =>
  newVersionAt(updated, version, meta).body;

describeStores<readonly [servers: number]>([
  ["memory", async (): Promise<string> => "memory", 1],
  ["a file", file, 2],
  ["PostgreSQL", postgres, 2],
  ["Citus", citus, 2],
])("the clock of a store in %s", (_, name, servers) => {
  let stores: readonly Store[];
  beforeEach(async () => {
    const place = await name();
    stores = await Promise.all(Array.from({ length: servers }, () => openStore(place)));
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  /** The server that makes step `n`. */
  const at = (step: number): Store => {
    const store = stores[step % stores.length];
    if (store === undefined) throw new Error("no store");
    return store;
  };
  const kept = async (id: string): Promise<{ readonly updated: number; readonly body: string }> => {
    const found = await at(0).read(key(id));
    if (found === undefined || found === "gone") throw new Error(`${id} is not there`);
    return found;
  };

  test("gives an add with an earlier time the time of the newest version, and returns it", async () => {
    expect(await at(0).add(key("a"), newVersionAt(noon))).toEqual({ kind: "added" });
    const later = { id: "b", version: 1, updated: noon, body: bodyAt(noon) };
    expect(await at(1).add(key("b"), newVersionAt(noon - 60_000))).toEqual({ kind: "added", later });
    expect(await kept("b")).toMatchObject({ updated: noon, body: bodyAt(noon) });
  });

  test("does the same for a conditional add, and repeats the stored answer", async () => {
    await at(0).add(key("a"), newVersionAt(noon));
    const terms = { once: { key: "k", digest: "d", now: noon, since: 0 } };
    const record = { id: "b", version: 1, updated: noon, body: bodyAt(noon) };
    expect(await at(1).add(key("b"), newVersionAt(noon - 1), terms)).toEqual({
      kind: "added",
      later: record,
    });
    expect(await at(0).add(key("c"), newVersionAt(noon), terms)).toEqual({
      kind: "repeated",
      created: true,
      record,
    });
  });

  test("gives an update and a delete no earlier time than the version before", async () => {
    await at(0).add(key("a"), newVersionAt(noon));
    const later = { id: "a", version: 2, updated: noon, body: bodyAt(noon, 2) };
    expect(await at(1).replace(key("a"), newVersionAt(noon - 30_000, 2))).toEqual(later);
    expect(await at(0).replace(key("a"), newVersionAt(noon + 5, 3))).toBe(true);
    expect(await at(1).remove(key("a"), 4, noon - 30_000)).toBe(true);
    const reported = async (time: number) =>
      (await at(0).walk({ site: "s", type: "T", limit: 9, at: time })).records.map(({ version }) => version);
    expect(await reported(noon + 4)).toEqual([2]);
    expect(await reported(noon + 5)).toEqual([4]);
  });

  test("changes only the text of the time, whatever precedes it", async () => {
    const meta = {
      "𝒳😀": '😀"2026-03-01T11:00:00.000Z',
      lastUpdated: "mine",
      versionId: "9",
      tag: ["\\", "é"],
    };
    await at(0).add(key("a"), newVersionAt(noon));
    await at(1).add(key("b"), newVersionAt(noon - 3_600_000, 1, meta));
    expect((await kept("b")).body).toBe(bodyAt(noon, 1, meta));
  });

  test("leaves a body without the time unchanged", async () => {
    await at(0).add(key("a"), newVersionAt(noon));
    const silent = { version: 1, updated: 5, body: '{"word":"x"}', entries: [], base: "" };
    await at(1).add(key("b"), silent);
    expect(await kept("b")).toMatchObject({ updated: noon, body: silent.body });
  });

  test("writes every time in the server's format", async () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 253_402_300_799_999 }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(times, async (some) => {
        const store = await openStore(await name());
        for (const time of some.toSorted((one, other) => one - other)) {
          await store.add(key(`${time}`), newVersionAt(time));
          await store.add(key(`late ${time}`), newVersionAt(0));
          expect(await store.read(key(`late ${time}`))).toMatchObject({ updated: time, body: bodyAt(time) });
        }
        await store.close();
      }),
      { numRuns: servers === 1 ? 20 : 3 },
    );
  });

  test("stores none of many concurrent adds, by servers with different clocks, before earlier versions", async () => {
    await at(0).add(key("a"), newVersionAt(noon));
    const ids = Array.from({ length: 200 }, (_, n) => `r${n}`);
    const added = await Promise.all(
      ids.map((id, n) => at(n).add(key(id), newVersionAt(noon + (n % 2 === 0 ? n : -30_000)))),
    );
    for (const [n, id] of ids.entries()) {
      const { updated, body } = await kept(id);
      expect(updated).toBeGreaterThanOrEqual(noon);
      expect(body).toBe(bodyAt(updated));
      const result = added[n];
      expect(result?.kind === "added" && (result.later?.updated ?? noon + n)).toBe(updated);
    }
  });

  describe("at an export", () => {
    const bounds = { underWay: 9, ofOwner: 9, ofAll: 9, idle: 0 };
    const begun = async (store: Store, now: number): Promise<number> => {
      const export_ = { site: "s", type: "$T/x", id: `${now}` };
      const asked = { owner: "o", asked: "{}", now, expires: noon * 2, bounds };
      expect(await store.exports.begin(export_, asked)).toBe(true);
      const found = await store.exports.find(export_, now);
      expect(found?.settled).toBe(true);
      return found?.at ?? 0;
    };

    test("gives it no moment before the newest version or before another export", async () => {
      await at(0).add(key("a"), newVersionAt(noon));
      expect(await begun(at(1), noon - 60_000)).toBe(noon);
      const second = await begun(at(0), noon - 59_000);
      expect(second).toBeGreaterThanOrEqual(noon);
      expect(await begun(at(1), noon + 60_000)).toBe(noon + 60_000);
      expect(await begun(at(0), noon - 58_000)).toBeGreaterThanOrEqual(noon + 60_000);
    });

    test("gives later writes a later time, on whichever server", async () => {
      const moment = await begun(at(0), noon);
      for (const [n, id] of ["a", "b", "c"].entries()) {
        await at(n).add(key(id), newVersionAt(noon - 30_000 * n));
        expect((await kept(id)).updated).toBeGreaterThan(moment);
      }
      await at(1).replace(key("a"), newVersionAt(noon - 30_000, 2));
      expect((await kept("a")).updated).toBeGreaterThan(moment);
    });

    test("still does so after the store was reopened", async () => {
      const place = await name();
      if (place === "memory") return;
      const before = await openStore(place);
      await before.add(key("a"), newVersionAt(noon));
      const moment = await begun(before, noon + 10);
      await before.close();
      const after = await openStore(place);
      await after.add(key("b"), newVersionAt(noon - 60_000));
      expect(await after.read(key("b"))).toMatchObject({ updated: moment + 1 });
      await after.close();
    });
  });
});
