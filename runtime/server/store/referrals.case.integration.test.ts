// Tests that a record is not deleted while another one refers to it, on each store, also at the same time.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Held, Referral, Store } from "../store-port/store.js";
import { key, newVersion } from "../testing/new-versions.js";
import { describeStores, places } from "../testing/places.js";
import { openStore } from "./open-store.js";

const { citus, file, postgres } = places();

const referrals: readonly Referral[] = [
  { type: "T", condition: { kind: "text", parameter: "word", anyOf: [{ value: "kept", prefix: false }] } },
];
const holds: readonly Held[] = [{ anyOf: [{ type: "T", id: "a" }], mustExist: true, path: ["word"] }];

describeStores([
  ["memory", () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
  ["Citus", citus],
])("a record that others refer to, in %s", (_, name) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(await name());
    await store.add(key("a"), newVersion(1, "kept"));
  });
  afterEach(() => store.close());

  test("is not deleted, and is deleted once the reference is gone; its own reference does not count", async () => {
    await store.add(key("b"), newVersion(1, "kept"), { holds });
    expect(await store.remove(key("a"), 2, 1002, referrals)).toEqual({ kind: "referred", at: 0 });
    expect(await store.read(key("a"))).toMatchObject({ version: 1 });
    await store.replace(key("b"), newVersion(2, "free"), undefined, holds);
    expect(await store.remove(key("a"), 2, 1003, referrals)).toBe(true);
    expect(await store.read(key("a"))).toBe("gone");
  });

  test("is deleted if the reference is at another site", async () => {
    await store.add(key("b", "other"), newVersion(1, "kept"));
    expect(await store.remove(key("a"), 2, 1002, referrals)).toBe(true);
  });

  test("cannot be referred to once it is deleted, if it must be there", async () => {
    await store.remove(key("a"), 2, 1002, referrals);
    expect(await store.add(key("b"), newVersion(1, "kept"), { holds })).toEqual({ kind: "absent", at: 0 });
    expect(await store.read(key("b"))).toBeUndefined();
    await store.add(key("c"), newVersion(1, "free"));
    const replaced = await store.replace(key("c"), newVersion(2, "kept"), undefined, holds);
    expect(replaced).toEqual({ kind: "absent", at: 0 });
  });

  test("never leaves a reference to nothing, whichever of an add and a delete at the same time comes first", async () => {
    for (let round = 0; round < 20; round += 1) {
      const own = `own-${round}`;
      const word = `kept-${round}`;
      await store.add(key(own), newVersion(1, "free"));
      const held = [{ anyOf: [{ type: "T", id: own }], mustExist: true, path: ["word"] }];
      const condition = {
        kind: "text",
        parameter: "word",
        anyOf: [{ value: word, prefix: false }],
      } as const;
      const adding = () => store.add(key(`by-${round}`), newVersion(1, word), { holds: held });
      const removing = () => store.remove(key(own), 2, 1002, [{ type: "T", condition }]);
      const order = round % 2 === 0;
      const [first, second] = await Promise.all(order ? [adding(), removing()] : [removing(), adding()]);
      const [added, removed] = order ? [first, second] : [second, first];
      const done = [added, removed].map((one) => (typeof one === "object" ? one.kind : one));
      expect([
        ["absent", true],
        ["added", "referred"],
      ]).toContainEqual(done);
    }
  });
});
