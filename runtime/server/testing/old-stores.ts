/** Loads stores of earlier versions, and checks that they are served unchanged. */

import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { prepareStore } from "../store/prepare-store.js";
import type { Store } from "../store/store.js";
import { openClient } from "./client.js";
import { harbour } from "./harbour.js";

/** The SQL dump of a store that a server of an earlier version wrote. */
export const oldStore = (kind: "sqlite" | "postgres", version: number): string =>
  readFileSync(new URL(`stores/${kind}-${version}.sql`, import.meta.url), "utf8");

/** Every version of a store before this one, oldest first. */
export const versionsBefore = (version: number): readonly number[] =>
  Array.from({ length: version - 1 }, (_, index) => index + 1);

/** Checks that a store of an earlier version is served unchanged, under a new base URL too; closes it. */
export async function expectServed(store: Store): Promise<void> {
  await prepareStore(store, harbour);
  const client = await openClient({ store, publicUrl: "https://moved.example" });
  try {
    const [ship = ""] = await client.ids("/at/one/ships?flag=red&grade=5&launched=2020-03");
    expect((await client.get(`/at/one/ships/${ship}`)).json.meta["versionId"]).toBe("2");
    expect(await client.ids("/at/one/ships?flag=red")).toEqual([ship]);
    // Earlier versions stored numbers as texts, and 5 was not found by 5.0.
    expect(await client.ids("/at/one/ships?grade=5.0")).toEqual([ship]);
    expect(await client.ids("/at/two/ships?flag=red")).toHaveLength(1);
    expect(await client.ids(`/at/one/calls?ship=${ship}`)).toHaveLength(1);
    await client.send("PUT", "/at/one/ships", { kind: "Ship", flag: "blue", id: ship });
    expect(await client.ids("/at/one/ships?flag=blue")).toEqual([ship]);
  } finally {
    await client.close();
  }
}

/** Checks that of two exports of an earlier version the one that was not cancelled can be fetched; closes the store. */
export async function expectOldExports(store: Store): Promise<void> {
  await prepareStore(store, harbour);
  const client = await openClient({ store });
  const place = "/at/one/ships/$manifest";
  try {
    const { status, json } = await client.get(`${place}/0b2e7a4c-31d5-4f0e-9a77-5d0c8f1e2b64`);
    expect([status, json["transactionTime"]]).toEqual([200, "2026-01-05T00:00:08.000Z"]);
    expect(json["output"]).toMatchObject([{ type: "Ship" }, { type: "Call" }]);
    const file = await client.get(`${place}/0b2e7a4c-31d5-4f0e-9a77-5d0c8f1e2b64/Ship`);
    expect([file.status, file.text.split("\n")]).toEqual([
      200,
      [expect.stringContaining('"flag":"red"'), ""],
    ]);
    expect((await client.get(`${place}/7f6c2d10-9e0b-4c57-8d3a-1a2b3c4d5e6f`)).status).toBe(404);
  } finally {
    await client.close();
  }
}
