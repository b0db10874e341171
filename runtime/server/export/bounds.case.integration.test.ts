// Tests the limits on the number of exports, on each store.
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { tokenList } from "../auth/token-list.js";
import type { Limits } from "../service-limits.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store-port/store.js";
import type { Answer } from "../testing/client.js";
import { async, type ExportClient, openExportClient } from "../testing/exporting.js";
import { describeStores, places } from "../testing/places.js";
import { batchSize } from "./record-batches.js";

const { citus, file, postgres } = places();
const hour = 60 * 60 * 1000;
const pathAt = (site: string): string => `/fleets/${site}/vehicles/$manifest`;
const path = pathAt("7");

const may = ["read", "write"] as const;
const grants = ["one", "two"].map((name) => ({
  token: `token-of-${name}-0123456789`,
  sites: "*" as const,
  may,
  name,
}));
const as = (name: string): Record<string, string> => ({
  Authorization: `Bearer token-of-${name}-0123456789`,
});

describeStores([
  ["memory", async () => "memory"],
  ["a file", file],
  ["PostgreSQL", postgres],
  ["Citus", citus],
])("the exports of a store in %s", (kind, name) => {
  let store: Store;
  beforeEach(async () => {
    store = await openStore(await name());
  });

  const opened = async (limits: Limits, options: Partial<AppOptions> = {}): Promise<ExportClient> => {
    const client = await openExportClient({ store, limits, ...options });
    onTestFinished(() => client.close());
    return client;
  };
  const kickOff = (client: ExportClient, headers: Record<string, string> = {}, at = path): Promise<Answer> =>
    client.get(at, { ...async, ...headers });
  const begun = async (client: ExportClient, headers: Record<string, string> = {}): Promise<string> =>
    (await kickOff(client, headers)).headers.get("content-location") ?? "";
  const statusOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status;

  test("are limited for each token, at all sites together", async () => {
    const client = await opened({ exportsUnderWay: 2 }, bearerAccess([tokenList(grants)]));
    const [first] = [await begun(client, as("one")), await kickOff(client, as("one"), pathAt("8"))];
    const refused = await kickOff(client, as("one"), pathAt("9"));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
    expect(refused.json.issue[0]?.code).toBe("throttled");
    expect(await statusOf(kickOff(client, as("two")))).toBe(202);
    expect(await statusOf(client.get(first, as("one")))).toBe(200);
    expect(await statusOf(kickOff(client, as("one")))).toBe(202);
  });

  test("are limited for each site if requests are not authenticated", async () => {
    const client = await opened({ exportsUnderWay: 2 });
    const first = await begun(client);
    await begun(client);
    expect(await statusOf(kickOff(client))).toBe(429);
    expect(await statusOf(kickOff(client, {}, pathAt("8")))).toBe(202);
    expect(await statusOf(client.send("DELETE", first))).toBe(202);
    expect(await store.exports.count()).toBe(2);
    expect(await statusOf(kickOff(client))).toBe(202);
  });

  test("never exceed the limits, complete or not; the oldest complete ones are deleted first", async () => {
    const client = await opened({ exportsUnderWay: 3, exportsKept: 5, exportsKeptOfAll: 8 });
    const kickOffs = kind === "memory" ? 1500 : 40;
    const complete: string[] = [];
    for (let n = 0; n < kickOffs; n += 1) {
      client.pass(20 * 60 * 1000);
      const status = await begun(client);
      if (n % 2 === 0) await client.get(status);
      if (n % 2 === 0) complete.push(status);
      expect(await store.exports.count()).toBeLessThanOrEqual(5);
    }
    expect(await statusOf(client.get(complete.at(-1) ?? ""))).toBe(200);
    expect(await statusOf(client.get(complete[0] ?? ""))).toBe(404);
    for (const site of ["a", "b", "c", "d", "e", "f", "g"]) {
      expect(await statusOf(kickOff(client, {}, pathAt(site)))).toBe(202);
      expect(await store.exports.count()).toBeLessThanOrEqual(8);
    }
    client.pass(25 * hour);
    await begun(client);
    expect(await store.exports.count()).toBe(1);
  });

  test("are deleted to make room if nobody asked for them for an hour", async () => {
    const client = await opened({ exportsUnderWay: 1 });
    const abandoned = await begun(client);
    expect(await statusOf(kickOff(client))).toBe(429);
    client.pass(hour + 1);
    expect(await statusOf(kickOff(client))).toBe(202);
    expect(await statusOf(client.get(abandoned))).toBe(200);
  });

  test("are gone when they are deleted, even while a file is being read", async () => {
    const client = await opened({});
    const vehicles = Array.from({ length: 3 * batchSize }, () =>
      client.add("/fleets/7/vehicles", { kind: "Vehicle" }),
    );
    await Promise.all(vehicles);
    const status = await begun(client);
    const { output } = await client.finished(status);
    const reader = (await client.app.request(output[0]?.url ?? "")).body?.getReader();
    await reader?.read();
    await client.send("DELETE", status);
    expect(await store.exports.count()).toBe(0);
    await expect(reader?.read()).rejects.toThrow("cancelled");
  });
});
