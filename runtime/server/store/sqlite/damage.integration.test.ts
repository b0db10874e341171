// Tests a SQLite store with damaged pages.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StoreDamaged, StoreError } from "../../store-port/store-error.js";
import { type Answer, type Client, openServedClient } from "../../testing/client.js";
import { damagePage, type PageKind, pagesOf } from "../../testing/damaged-pages.js";
import { async } from "../../testing/exporting.js";
import { fleet } from "../../testing/fleet.js";
import { openStore } from "../open-store.js";
import { prepareStore } from "../prepare-store.js";

const folder = mkdtempSync(join(tmpdir(), "damage-"));
const whole = join(folder, "whole.db");
afterAll(() => rmSync(folder, { recursive: true }));

const vehicles = "/fleets/7/vehicles";
const vehicleAt = (index: number) => ({
  kind: "Vehicle",
  plate: `plate ${index}`,
  bought: "2020-01-01",
  names: [{ called: `name ${index}` }],
  note: "x".repeat(400),
});
let ids: readonly string[];
let client: Client;
let reported: unknown[];

async function serveFrom(file: string): Promise<void> {
  const store = await openStore(`sqlite:${file}`);
  await prepareStore(store, fleet);
  reported = [];
  client = await openServedClient({
    store,
    report: (fault) => reported.push(fault),
  });
}

beforeAll(async () => {
  await serveFrom(whole);
  const adding = Array.from({ length: 200 }, (_, index) => client.add(vehicles, vehicleAt(index)));
  ids = await Promise.all(adding);
  await client.close();
});

const readAll = (some = ids): Promise<readonly Answer[]> =>
  Promise.all(some.map((id) => client.get(`${vehicles}/${id}`)));

const readSome = (): Promise<readonly Answer[]> => readAll(ids.filter((_, index) => index % 5 === 0));

const searchAll = (): Promise<readonly Answer[]> =>
  Promise.all(ids.slice(0, 10).map((_, index) => client.get(`${vehicles}?plate=plate%20${index * 20}`)));

async function writeAll(): Promise<readonly Answer[]> {
  const adds = Array.from({ length: 12 }, (_, index) => client.send("POST", vehicles, vehicleAt(index)));
  const updates = ids.slice(0, 6).map((id) => client.send("PUT", vehicles, { ...vehicleAt(0), id }));
  const deletes = ids.slice(20, 26).map((id) => client.send("DELETE", `${vehicles}/${id}`));
  return Promise.all([...adds, ...updates, ...deletes]);
}

async function exportAll(): Promise<readonly Answer[]> {
  const begun = await client.get(`${vehicles}/$manifest`, async);
  const place = begun.headers.get("content-location");
  return place === null ? [begun] : [begun, await client.get(new URL(place).pathname)];
}

/** Sends every kind of request, many at the same time. */
async function askForAll(): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const ask of [readSome, searchAll, writeAll, exportAll, readSome]) answers.push(...(await ask()));
  return answers;
}

const kinds: readonly PageKind[] = [
  "leaf of a table",
  "leaf of an index",
  "interior of a table",
  "interior of an index",
];

/** Some pages of a kind, far from each other. */
function someOf(pages: readonly number[]): readonly number[] {
  const step = Math.max(1, Math.floor(pages.length / 2));
  return pages.filter((_, index) => index % step === step - 1).slice(0, 2);
}

/** Pages of the tables that a server reads before it serves anything. */
const isNeededToStart = (fault: unknown): boolean => fault instanceof StoreError;

describe.each(kinds)("a store with a damaged %s", (kind) => {
  test("the server continues with everything that is not on that page", async () => {
    const served: number[] = [];
    for (const page of someOf(pagesOf(whole).get(kind) ?? [])) {
      const file = join(folder, `${kind}-${page}.db`);
      copyFileSync(whole, file);
      damagePage(file, page);
      try {
        await serveFrom(file);
      } catch (fault) {
        if (!isNeededToStart(fault)) throw fault;
        continue;
      }
      served.push(page);
      const answers = await askForAll();
      const failed = answers.filter(({ status }) => status >= 500);
      for (const { status, json } of failed)
        expect([status, json["resourceType"], json.issue[0]?.code]).toEqual([
          500,
          "OperationOutcome",
          "exception",
        ]);
      // The only interior page of a table leads to all records.
      if (kind !== "interior of a table") expect(failed.length).toBeLessThan(answers.length);
      expect(reported.every((fault) => fault instanceof StoreDamaged)).toBe(true);
      expect(reported.length).toBeGreaterThanOrEqual(failed.length);
      expect((await client.get("/health")).status).toBe(200);
      const ready = await client.get("/ready");
      expect([200, 503]).toContain(ready.status);
      if (failed.length > 0) expect(ready.json["reason"]).toMatch(/is damaged/);
      await client.close();
    }
    expect(served.length).toBeGreaterThan(0);
  });
});

test("re-indexing stops at a damaged page, and says why", async () => {
  const [page = 0] = (pagesOf(whole).get("leaf of a table") ?? []).slice(-1);
  const file = join(folder, "indexed.db");
  copyFileSync(whole, file);
  damagePage(file, page);
  const store = await openStore(`sqlite:${file}`);
  const more = fleet.resources.map((one) => ({
    ...one,
    parameters: one.parameters.map((known) =>
      known.name === "plate" ? { ...known, name: "ensign" } : known,
    ),
  }));
  await expect(prepareStore(store, { ...fleet, resources: more })).rejects.toBeInstanceOf(StoreDamaged);
  expect((await store.state?.())?.status).toBe("damaged");
  await store.close();
});

test("if one record cannot be read, all others can be read, added, changed and deleted", async () => {
  const [page = 0] = (pagesOf(whole).get("leaf of a table") ?? []).slice(-1);
  const file = join(folder, "one.db");
  copyFileSync(whole, file);
  damagePage(file, page);
  await serveFrom(file);
  const statuses = (await readAll()).map(({ status }) => status);
  const lost = ids.filter((_, index) => statuses[index] === 500);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length).toBeLessThan(20);
  const kept = ids.filter((id) => !lost.includes(id)).slice(0, 20);
  // All of these share a transaction, and some of them meet the damage.
  const changing = [...kept, ...lost].map((id) => client.send("DELETE", `${vehicles}/${id}`));
  const after = (await Promise.all(changing)).map(({ status }) => status);
  expect(after).toEqual([...kept.map(() => 204), ...lost.map(() => 500)]);
  expect(JSON.parse((await client.get("/ready")).text)).toMatchObject({ status: "damaged" });
  await client.close();
});
