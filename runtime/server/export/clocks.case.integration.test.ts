// Tests that incremental exports miss no change if the clocks of two servers differ, on each store.
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "../store/open-store.js";
import { type ExportClient, openExportClient } from "../testing/exporting.js";
import { describeStores, places } from "../testing/places.js";
import type { Manifest } from "./manifest.js";

const { citus, file, postgres } = places();
const vehicles = "/fleets/7/vehicles";
const path = `${vehicles}/$manifest`;
const vehicle = { kind: "Vehicle" };

describeStores([
  ["a file", file],
  ["PostgreSQL", postgres],
  ["Citus", citus],
])("exports of two servers on %s, with one clock 30 s behind", (_, name) => {
  let ahead: ExportClient;
  let behind: ExportClient;
  beforeEach(async () => {
    const place = await name();
    ahead = await openExportClient({ store: await openStore(place) });
    behind = await openExportClient({ store: await openStore(place) });
    behind.pass(-30_000);
  });
  afterEach(async () => {
    await ahead.close();
    await behind.close();
  });

  const addTen = (client: ExportClient): Promise<readonly string[]> =>
    Promise.all(Array.from({ length: 10 }, () => client.add(vehicles, vehicle)));
  const since = ({ transactionTime }: Manifest): string => `${path}?_since=${transactionTime}`;

  test("contain all earlier records, whichever server added them and whichever exports", async () => {
    const added = [...(await addTen(ahead)), ...(await addTen(behind))];
    for (const client of [behind, ahead]) {
      const manifest = await client.exported(path);
      expect(new Set(await client.ids(manifest))).toEqual(new Set(added.map((id) => `Vehicle/${id}`)));
    }
  });

  test("contain the records from before and after a clock stepped back", async () => {
    const added = [...(await addTen(ahead))];
    ahead.pass(-60_000);
    expect(await ahead.ids(await ahead.exported(path))).toHaveLength(10);
    added.push(...(await addTen(ahead)));
    expect(new Set(await ahead.ids(await ahead.exported(path)))).toEqual(
      new Set(added.map((id) => `Vehicle/${id}`)),
    );
  });

  test("contain every change exactly once over all rounds, while records are changed", async () => {
    const rounds = new Map<string, number>();
    const copy = new Map<string, unknown>();
    const there = new Map<string, unknown>();
    let manifest = await ahead.exported(path);
    /** Adds, updates and deletes by a server whose clock goes back and forth. */
    const change = async (client: ExportClient, n: number): Promise<void> => {
      const id = await client.add(vehicles, vehicle);
      client.pass(n % 3 === 0 ? -20_000 : 7_000);
      if (n % 4 === 1) await client.send("DELETE", `${vehicles}/${id}`);
      else if (n % 4 === 2) there.set(id, (await client.send("PUT", vehicles, { ...vehicle, id })).json.meta);
      else there.set(id, (await client.get(`${vehicles}/${id}`)).json.meta);
    };
    const follow = async (client: ExportClient): Promise<void> => {
      const before = manifest;
      manifest = await client.exported(since(before));
      expect(manifest.transactionTime >= before.transactionTime).toBe(true);
      for (const { url } of manifest.output)
        for (const { id, meta } of await client.lines(url)) {
          const reported = JSON.stringify([id, meta]);
          rounds.set(reported, (rounds.get(reported) ?? 0) + 1);
          copy.set(id, meta);
          const time = JSON.parse(reported)[1].lastUpdated;
          expect(time > before.transactionTime && time <= manifest.transactionTime).toBe(true);
        }
      for (const { url } of manifest.deleted ?? [])
        for (const { entry } of await client.lines(url))
          copy.delete(/(?<=Vehicle\/)[\w-]+/.exec(JSON.stringify(entry))?.[0] ?? "");
    };
    for (let round = 0; round < 8; round += 1) {
      const changes = Array.from({ length: 8 }, (_, n) => change(n % 2 === 0 ? ahead : behind, n));
      await follow(round % 2 === 0 ? behind : ahead);
      await Promise.all(changes);
    }
    await follow(behind);
    expect(new Map([...copy].sort())).toEqual(new Map([...there].sort()));
    expect(new Set(rounds.values())).toEqual(new Set([1]));
  });

  test("show no record as older than an earlier one", async () => {
    const times: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const client = n % 2 === 0 ? ahead : behind;
      const { json } = await client.send("POST", vehicles, vehicle);
      times.push(json.meta["lastUpdated"] ?? "");
      ahead.pass(-1000);
    }
    expect(times).toEqual(times.toSorted());
    const listed = (await ahead.get(vehicles)).json.entry.map(
      ({ resource }) => Object(resource["meta"]).lastUpdated,
    );
    expect(listed).toEqual(times.toReversed());
  });
});
