// Tests the list of the sites that have records, on each store that has it.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "../store-port/store.js";
import { key, newVersion } from "../testing/new-versions.js";
import { describeStores, places } from "../testing/places.js";
import { openStore } from "./open-store.js";
import { mostSites } from "./sql/sites-sql.js";

const { file, postgres } = places();

describeStores([
  ["memory", async () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
])("the sites of a store in %s", (_, name) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(await name());
  });
  afterEach(() => store.close());

  test("are those that have records, each once, in the order of their ids", async () => {
    expect(await store.sites?.()).toEqual([]);
    for (const site of ["ü", "", "b", "a"])
      for (const id of ["1", "2"]) await store.add(key(id, site), newVersion(1, "w"));
    expect(await store.sites?.()).toEqual(["", "a", "b", "ü"]);
  });

  test("are at most a fixed number", async () => {
    for (let n = 100; n < 103 + mostSites; n += 1) await store.add(key("1", `${n}`), newVersion(1, "w"));
    const sites = (await store.sites?.()) ?? [];
    expect(sites).toHaveLength(mostSites);
    expect(sites[0]).toBe("100");
  });
});
