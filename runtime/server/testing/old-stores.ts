/** Loads stores of earlier versions, and checks that they are served unchanged. */

import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { prepareStore } from "../store/prepare-store.js";
import type { Store } from "../store/store.js";
import { openClient } from "./client.js";
import { fleet } from "./fleet.js";

/** The SQL dump of a store that a server of an earlier version wrote; only the names in it were changed since. */
export const oldStore = (kind: "sqlite" | "postgres", version: number): string =>
  readFileSync(new URL(`stores/${kind}-${version}.sql`, import.meta.url), "utf8");

/** Every version of a store before this one, oldest first. */
export const versionsBefore = (version: number): readonly number[] =>
  Array.from({ length: version - 1 }, (_, index) => index + 1);

/** Checks that a store of an earlier version is served unchanged, under a new base URL too; closes it. */
export async function expectServed(store: Store): Promise<void> {
  await prepareStore(store, fleet);
  const client = await openClient({ store, publicUrl: "https://moved.example" });
  try {
    const [vehicle = ""] = await client.ids("/fleets/one/vehicles?plate=red&grade=5&bought=2020-03");
    expect((await client.get(`/fleets/one/vehicles/${vehicle}`)).json.meta["versionId"]).toBe("2");
    expect(await client.ids("/fleets/one/vehicles?plate=red")).toEqual([vehicle]);
    // Earlier versions stored numbers as texts, and 5 was not found by 5.0.
    expect(await client.ids("/fleets/one/vehicles?grade=5.0")).toEqual([vehicle]);
    expect(await client.ids("/fleets/two/vehicles?plate=red")).toHaveLength(1);
    expect(await client.ids(`/fleets/one/jobs?vehicle=${vehicle}`)).toHaveLength(1);
    await client.send("PUT", "/fleets/one/vehicles", { kind: "Vehicle", plate: "blue", id: vehicle });
    expect(await client.ids("/fleets/one/vehicles?plate=blue")).toEqual([vehicle]);
  } finally {
    await client.close();
  }
}

/** Checks that of two exports of an earlier version the one that was not cancelled can be fetched; closes the store. */
export async function expectOldExports(store: Store): Promise<void> {
  await prepareStore(store, fleet);
  const client = await openClient({ store });
  const place = "/fleets/one/vehicles/$manifest";
  try {
    const { status, json } = await client.get(`${place}/0b2e7a4c-31d5-4f0e-9a77-5d0c8f1e2b64`);
    expect([status, json["transactionTime"]]).toEqual([200, "2026-01-05T00:00:08.000Z"]);
    expect(json["output"]).toMatchObject([{ type: "Vehicle" }, { type: "Job" }]);
    const file = await client.get(`${place}/0b2e7a4c-31d5-4f0e-9a77-5d0c8f1e2b64/Vehicle`);
    expect([file.status, file.text.split("\n")]).toEqual([
      200,
      [expect.stringContaining('"plate":"red"'), ""],
    ]);
    expect((await client.get(`${place}/7f6c2d10-9e0b-4c57-8d3a-1a2b3c4d5e6f`)).status).toBe(404);
  } finally {
    await client.close();
  }
}
