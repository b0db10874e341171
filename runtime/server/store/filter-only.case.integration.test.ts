// Tests that filter-only entries find the same records as others, on each store.
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Condition } from "../store-port/condition.js";
import type { IndexEntry } from "../store-port/index-entry.js";
import type { NewVersion, RecordKey, Store } from "../store-port/store.js";
import { describeStores, places } from "../testing/places.js";
import { openStore } from "./open-store.js";

const { citus, file, postgres } = places();

const word = fc.constantFrom("a", "ab", "b");
const point = fc.integer({ min: 0, max: 3 });
const entry: fc.Arbitrary<IndexEntry> = fc.oneof(
  word.map((value): IndexEntry => ({ kind: "text", parameter: "said", value })),
  fc
    .tuple(word, word)
    .map(([system, code]): IndexEntry => ({ kind: "token", parameter: "is", system, code })),
  fc
    .tuple(point, point)
    .map(([low, more]): IndexEntry => ({ kind: "range", parameter: "when", low, high: low + more })),
);
const someOf = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 2 });
const condition: fc.Arbitrary<Condition> = fc.oneof(
  someOf(fc.record({ value: word, prefix: fc.boolean() })).map(
    (anyOf): Condition => ({ kind: "text", parameter: "said", anyOf }),
  ),
  someOf(fc.oneof(fc.record({ system: word }), fc.record({ code: word, system: word }))).map(
    (anyOf): Condition => ({ kind: "token", parameter: "is", anyOf }),
  ),
  someOf(fc.record({ lowAtLeast: point, highAtMost: point, not: fc.boolean() })).map(
    (anyOf): Condition => ({ kind: "range", parameter: "when", anyOf }),
  ),
);

/** The versions of a record, each with its entries; a delete has none. */
const lives = fc.array(
  fc.array(fc.option(fc.array(entry, { maxLength: 4 })), { minLength: 1, maxLength: 3 }),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const searches = fc.array(fc.array(condition, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 5,
});

const owned: IndexEntry = { kind: "text", parameter: "of", value: "owner" };
const ofOwner: Condition = { kind: "text", parameter: "of", anyOf: [{ value: "owner", prefix: false }] };

/** Gives every second record an entry of its owner, and all records their other entries. */
async function live(
  store: Store,
  site: string,
  all: readonly (readonly (readonly IndexEntry[] | null)[])[],
  filterOnly: boolean,
): Promise<void> {
  for (const [nr, versions] of all.entries()) {
    const key: RecordKey = { site, type: "T", id: `r${nr}` };
    for (const [index, some] of versions.entries()) {
      const version = index + 1;
      const own = nr % 2 === 0 ? [owned] : [];
      const entries = [...own, ...(some ?? []).map((one) => ({ ...one, filterOnly }))];
      const newVersion: NewVersion = { version, updated: version, body: "{}", base: "", entries };
      if (index === 0) await store.add(key, newVersion);
      else if (some === null) await store.remove(key, version, version);
      else await store.replace(key, newVersion);
    }
  }
}

// Whether entries are stored as filter-only makes no difference to the result of a search.
describeStores([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
  ["Citus", citus],
])("a store in %s", (_, name) => {
  let store: Store;
  let sites = 0;
  beforeEach(async () => {
    store = await openStore(await name());
  });
  afterEach(() => store.close());

  const found = async (site: string, conditions: readonly Condition[]): Promise<readonly string[]> => {
    const page = await store.search({ site, type: "T", conditions, limit: 10, total: true });
    return [...page.records.map(({ id }) => id), `of ${page.total}`];
  };

  test("finds the same records by filter-only entries as by others", async () => {
    const property = fc.asyncProperty(lives, searches, async (all, asked) => {
      sites += 1;
      const [plain, apart] = [`plain ${sites}`, `apart ${sites}`];
      await live(store, plain, all, false);
      await live(store, apart, all, true);
      for (const conditions of asked) {
        const filterOnly = conditions.map((one) => ({ ...one, filterOnly: true }));
        expect(await found(apart, filterOnly)).toEqual(await found(plain, conditions));
        expect(await found(apart, [...filterOnly, ofOwner])).toEqual(
          await found(plain, [...conditions, ofOwner]),
        );
      }
    });
    await fc.assert(property, { numRuns: 25 });
  });
});
