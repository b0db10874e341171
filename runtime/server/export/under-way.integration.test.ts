// Tests that an export waits for the writes that were in progress when it started.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openExportClient } from "../testing/exporting.js";
import { storeOfEachTest } from "../testing/postgres-each.js";

const own = storeOfEachTest();
const key = { site: "7", type: "Vehicle", id: "late" };
const path = "/fleets/7/vehicles/$manifest";

/** A transaction that has inserted an id: another add with that id waits until the transaction ends. */
async function idTaken(): Promise<pg.Client> {
  const client = new pg.Client(own.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN");
  await client.query(
    "INSERT INTO records (site, type, id, version, updated) VALUES ('7', 'Vehicle', 'late', 1, 0)",
  );
  return client;
}

const isWaiting = async (): Promise<boolean> =>
  (await own.postgres.run("SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length > 0;

test("an export waits for a write that was in progress at its start, and contains it; nothing else waits", async () => {
  const client = await openExportClient({ store: own.store });
  const blocker = await idTaken();
  const body = '{"kind":"Vehicle","id":"late"}';
  const adding = own.store.add(key, { version: 1, updated: client.now(), body, entries: [], base: "" });
  await expect.poll(isWaiting).toBe(true);
  const status = await client.begin(path);
  const underWay = await client.get(status);
  expect([underWay.status, underWay.headers.get("retry-after")]).toEqual([202, "1"]);
  expect(underWay.headers.get("x-progress")).toBe("waiting for writes that are under way");
  const next = await client.add("/fleets/7/vehicles", { kind: "Vehicle" });
  expect(await client.ids(await client.exported("/fleets/8/vehicles/$manifest"))).toEqual([]);
  await blocker.query("ROLLBACK");
  expect(await adding).toEqual({ kind: "added" });
  const first = await client.finished(status);
  expect(await client.ids(first)).toEqual(["Vehicle/late"]);
  const second = await client.exported(`${path}?_since=${first.transactionTime}`);
  expect(await client.ids(second)).toEqual([`Vehicle/${next}`]);
});

test("a write that starts after an export is not part of it, however long it takes", async () => {
  const client = await openExportClient({ store: own.store });
  const blocker = await idTaken();
  const first = await client.exported(path);
  const body = '{"kind":"Vehicle","id":"late"}';
  const newVersion = { version: 1, updated: client.now() - 1000, body, entries: [], base: "" };
  const adding = own.store.add(key, newVersion);
  await expect.poll(isWaiting).toBe(true);
  await blocker.query("ROLLBACK");
  await adding;
  expect(first.output).toEqual([]);
  expect(await client.ids(await client.exported(`${path}?_since=${first.transactionTime}`))).toEqual([
    "Vehicle/late",
  ]);
});
