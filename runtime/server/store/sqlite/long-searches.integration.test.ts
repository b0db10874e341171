import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Condition } from "../../store-port/condition.js";
import type { IndexEntry } from "../../store-port/index-entry.js";
import type { NewVersion, Page, SearchRequest, Store } from "../../store-port/store.js";
import { SearchTooLong } from "../../store-port/store-error.js";
import { key } from "../../testing/new-versions.js";
import { openDatabase } from "./driver.js";
import type { SearchLimits } from "./long-searches.js";
import { openSqliteStore, sqliteStoreIn } from "./open-sqlite-store.js";

const folder = mkdtempSync(join(tmpdir(), "long-searches-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** With these limits nearly every search counts as long. */
const tiny: SearchLimits = { quickSteps: 3, termSteps: 8, together: 1 };
const place = { site: "s", type: "T" };
const words = ["pear", "plum", "apple", "fig"];

function newVersionOf(at: number): NewVersion {
  const word = words[at % words.length] ?? "";
  const entries: readonly IndexEntry[] = [
    { kind: "text", parameter: "word", value: word },
    { kind: "token", parameter: "code", system: "sys", code: word },
    { kind: "token", parameter: "kind", filterOnly: true, system: "", code: at % 2 === 0 ? "even" : "odd" },
    { kind: "range", parameter: "when", low: at, high: at + 2 },
  ];
  return { version: 1, updated: at, body: `{"at":${at}}`, entries, base: "" };
}

async function filled(store: Store, count: number): Promise<Store> {
  await Promise.all(Array.from({ length: count }, (_, at) => store.add(key(String(at)), newVersionOf(at))));
  return store;
}

let files = 0;
async function storeWith(kind: "memory" | "file", limits: SearchLimits): Promise<Store> {
  files += 1;
  const name = kind === "memory" ? ":memory:" : join(folder, `${files}.db`);
  return sqliteStoreIn(await openDatabase(name), name, { direct: true, searches: limits });
}

const value = fc.constantFrom(...words, "p", "");
const bound = fc.integer({ min: 0, max: 60 });
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constant("text" as const),
    parameter: fc.constant("word"),
    anyOf: fc.array(fc.record({ value, prefix: fc.boolean() }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("token" as const),
    parameter: fc.constant("code"),
    anyOf: fc.array(fc.record({ code: value }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant("token" as const),
    parameter: fc.constant("kind"),
    filterOnly: fc.constant(true),
    anyOf: fc.array(fc.record({ code: fc.constantFrom("even", "odd") }), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant("range" as const),
    parameter: fc.constant("when"),
    anyOf: fc.array(fc.record({ lowAtLeast: bound, highAtMost: bound, not: fc.boolean() }), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
);

describe.each(["memory", "file"] as const)("a search that takes long, in a store in %s", (kind) => {
  let store: Store;
  let defaults: Store;
  beforeAll(async () => {
    store = await filled(await storeWith(kind, tiny), 50);
    defaults = await filled(await openSqliteStore(":memory:"), 50);
  });
  afterAll(() => Promise.all([store.close(), defaults.close()]));

  test("finds page by page, and counts everything", async () => {
    const asked = fc.record({
      conditions: fc.array(condition, { maxLength: 3 }),
      limit: fc.integer({ min: 0, max: 30 }),
      total: fc.boolean(),
      oldestFirst: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(asked, async (search) => {
        const request: SearchRequest = { ...place, ...search };
        const page = await store.search(request);
        expect(page).toEqual(await defaults.search(request));
        if (page.next === undefined) return;
        const rest = { ...request, after: page.next };
        expect(await store.search(rest)).toEqual(await defaults.search(rest));
      }),
      { numRuns: 60 },
    );
  });

  test("lets quick reads and searches go first", async () => {
    const answered: string[] = [];
    const report = (name: string) => () => void answered.push(name);
    const long = Promise.resolve(store.search({ ...place, conditions: [], limit: 50, total: true }));
    const all = [
      long.then(report("long")),
      Promise.resolve(store.read(key("1"))).then(report("read")),
      Promise.resolve(store.search({ ...place, conditions: [{ kind: "id", anyOf: ["1"] }], limit: 1 })).then(
        report("id"),
      ),
    ];
    await Promise.all(all);
    expect(answered).toEqual(["read", "id", "long"]);
  });

  test("is queued without an attempt if many of its site wait; quick searches are still answered", async () => {
    const request = { ...place, conditions: [], limit: 50, total: true };
    const nothing = { ...place, conditions: [{ kind: "nothing" as const }], limit: 1 };
    expect(store.search(nothing)).not.toBeInstanceOf(Promise);
    // All is asked before the event loop continues, so that no thread can answer meanwhile.
    const many = Array.from({ length: 12 }, () => store.search(request));
    const waits = store.search(nothing);
    expect(waits).toBeInstanceOf(Promise);
    expect(store.search({ ...nothing, site: "other" })).not.toBeInstanceOf(Promise);
    expect(store.search({ ...place, conditions: [], limit: 1 })).not.toBeInstanceOf(Promise);
    expect(await waits).toEqual({ records: [] });
    for (const page of many) expect((await page).total).toBe(50);
  });

  test("includes a search with many conditions, however few records it reads", async () => {
    const one: Condition = { kind: "id", anyOf: ["1"] };
    const many = Array.from({ length: 21 }, () => one);
    const found = store.search({ ...place, conditions: many, limit: 1 });
    expect(found).toBeInstanceOf(Promise);
    expect((await found).records).toHaveLength(1);
  });

  test("ends when its client no longer waits, running or not, and others continue", async () => {
    const gone = new Error("nobody waits");
    const ends = Array.from({ length: 8 }, () => new AbortController());
    const request = { ...place, conditions: [], limit: 50, total: true };
    const before = AbortSignal.abort(gone);
    const asked = [
      store.search({ ...request, signal: () => before }),
      ...ends.map(({ signal }) => store.search({ ...request, signal: () => signal })),
    ];
    const other = store.search({ ...request, site: "other" });
    const reported = Promise.allSettled(asked);
    for (const end of ends) end.abort(gone);
    const reasons = (await reported).map((one) => one.status === "rejected" && one.reason);
    expect(reasons).toEqual(asked.map(() => gone));
    expect(await other).toEqual({ records: [], total: 0 });
    expect((await store.search(request)).total).toBe(50);
  });
});

test("without a thread, a long search still runs concurrently with others", async () => {
  const file = join(folder, "removed.db");
  const store = await filled(
    sqliteStoreIn(await openDatabase(file), file, { direct: true, searches: tiny }),
    30,
  );
  rmSync(file);
  const page = await store.search({ ...place, conditions: [], limit: 5, total: true });
  expect([page.records.length, page.total]).toEqual([5, 30]);
  expect(existsSync(file)).toBe(false);
  await store.close();
});

describe("a conditional add", () => {
  let store: Store;
  beforeEach(async () => {
    store = await filled(await storeWith("memory", tiny), 50);
  });
  afterEach(() => store.close());

  test("is refused if its search takes too long, and adds nothing", async () => {
    const unless: readonly Condition[] = [
      { kind: "text", parameter: "word", anyOf: [{ value: "none", prefix: true }] },
    ];
    await expect(store.add(key("new"), newVersionOf(0), { unless })).rejects.toThrow(SearchTooLong);
    expect(await store.read(key("new"))).toBeUndefined();
    const few: readonly Condition[] = [{ kind: "id", anyOf: ["1"] }];
    expect(await store.add(key("new"), newVersionOf(0), { unless: few })).toMatchObject({ kind: "found" });
  });
});

test.each(["memory", "file"] as const)(
  "a store in %s that is closed rejects those that wait",
  async (kind) => {
    const store = await filled(await storeWith(kind, tiny), 20);
    const asked = Array.from({ length: 5 }, () =>
      Promise.resolve(store.search({ ...place, conditions: [], limit: 20, total: true })),
    );
    const settled = Promise.allSettled<Page>(asked);
    await store.close();
    for (const { status } of await settled) expect(status).toBe("rejected");
  },
);
