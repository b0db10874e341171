// Tests a SQLite store whose file is removed or replaced.
import { copyFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Answer, type Client, openClient } from "../../testing/client.js";
import { addVehicle, expectUnavailable, vehicles } from "../../testing/failing.js";
import { openStore } from "../open-store.js";

const folder = mkdtempSync(join(tmpdir(), "removed-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let file: string;
let client: Client;
let reported: unknown[];
let kept: readonly string[];
beforeEach(async () => {
  files += 1;
  file = join(folder, `${files}.db`);
  reported = [];
  const store = await openStore(`sqlite:${file}`);
  client = await openClient({ store, report: (fault) => reported.push(fault) });
  kept = (await addMany()).map(({ json }) => json.id);
});
afterEach(() => client.close());

/** Enough to fill several batches. */
const addMany = (): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: 50 }, () => addVehicle(client)));

async function expectRefused(part: "file" | "log"): Promise<void> {
  const text = new RegExp(`^The store's ${part} was removed or replaced`);
  for (const answer of [await addVehicle(client), ...(await addMany()), await addVehicle(client)])
    expectUnavailable(answer, text);
  const ready = await client.get("/ready");
  expect([ready.status, ready.json["status"]]).toEqual([503, "not ready"]);
  expect(ready.json["reason"]).toMatch(text);
  expect(Number(ready.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(inspect(reported[0], { depth: 3 })).toContain(part === "file" ? file : `${file}-wal`);
  expect((await client.get(`${vehicles}/${kept[0]}`)).status).toBe(200);
}

// Windows does not allow an open file to be removed.
describe.skipIf(process.platform === "win32")("nothing is acknowledged for a lost file", () => {
  test("after it was removed", async () => {
    rmSync(file);
    await expectRefused("file");
  });

  test("after it was replaced", async () => {
    copyFileSync(file, `${file}-copy`);
    renameSync(`${file}-copy`, file);
    await expectRefused("file");
  });

  test("after its log was removed; earlier acknowledged writes are in the file", async () => {
    rmSync(`${file}-wal`);
    await expectRefused("log");
    const copy = `${file}-copy.db`;
    copyFileSync(file, copy);
    const found = await openClient({ store: await openStore(`sqlite:${copy}`) });
    expect(await found.ids(vehicles)).toEqual(expect.arrayContaining([...kept]));
    await found.close();
  });

  test("until it is restored", async () => {
    renameSync(file, `${file}-away`);
    await expectRefused("file");
    renameSync(`${file}-away`, file);
    expect((await addVehicle(client)).status).toBe(201);
    expect((await client.get("/ready")).json["status"]).toBe("ready");
  });
});
