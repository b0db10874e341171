// Tests what a server reports at its start of stored records that do not fit its interface.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mostOfType, sampleMisfits } from "../archive/sample-misfits.js";
import { openStore } from "../store/open-store.js";
import { prepareStore } from "../store/prepare-store.js";
import type { Store } from "../store-port/store.js";
import { StoreUnavailable } from "../store-port/store-error.js";
import { fleet } from "../testing/fleet.js";
import { misfitLines, reportMisfits } from "./report-misfits.js";
import { defaults } from "./settings.js";
import { start } from "./start.js";

let folder: string;
let name: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-misfits-"));
  name = `sqlite:${join(folder, "records.db")}`;
  store = await openStore(name);
  await prepareStore(store, fleet);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function add(site: string, id: string, body: object): Promise<void> {
  const newVersion = { version: 1, updated: 1000, body: JSON.stringify(body), entries: [], base: "" };
  await store.add({ site, type: "Vehicle", id }, newVersion);
}

const fits = { kind: "Vehicle" };

it("says how many of the records that were read do not fit, and how to list all", async () => {
  await add("north", "a", fits);
  await add("south", "b", { kind: "Vehicle", plate: 1 });
  await add("south", "c", {});
  const said: string[] = [];
  const { close } = await start(fleet, { ...defaults, port: 0, store: name }, (line) => said.push(line));
  await close();
  const lines = said.map((line) => line.replace(folder, "FOLDER"));
  expect(lines).toEqual([
    "2 of 3 stored records do not fit the spec, such as:",
    "  Vehicle/b at site south",
    "    Vehicle.plate must be a text",
    "Only the oldest 100 of each type at up to 20 sites were read, for 1 s at most.",
    "The server still returns these records. An update of one must fit the spec.",
    "List all of them:",
    "  npx cri-kit export --check --store sqlite:FOLDER/records.db --site south --spec FILE",
    "Correct them with updates that fit the spec, or with export and load --edited.",
  ]);
});

it("says nothing if all fit", async () => {
  await add("north", "a", fits);
  expect(misfitLines(await sampleMisfits(store, fleet), fleet, name)).toEqual([]);
});

it.each([
  ["our spec.yaml", " --spec 'our spec.yaml'"],
  ["", ""],
])("the command names the spec %j that the program knows", async (spec, option) => {
  await add("south", "c", {});
  const said: string[] = [];
  const parts = { spec };
  const { close } = await start(
    fleet,
    { ...defaults, port: 0, store: name },
    (line) => said.push(line),
    parts,
  );
  await close();
  expect(said.find((line) => line.includes("export --check"))).toBe(
    `  npx cri-kit export --check --store ${name} --site south${option}`,
  );
});

it("reads only the oldest records of a type, and stops in time", async () => {
  for (let n = 0; n < mostOfType; n += 1) await add("north", `${n}`, fits);
  await add("north", "new", {});
  expect(await sampleMisfits(store, fleet)).toEqual({ records: mostOfType, misfits: 0 });
  let time = 0;
  const late = () => (time += 600);
  expect(await sampleMisfits(store, fleet, late)).toMatchObject({
    records: expect.toSatisfy((n) => n <= mostOfType),
  });
  expect(time).toBeLessThan(3000);
});

it("prints no control characters, and words that a shell takes", async () => {
  const first = { type: "Vehicle", id: "\u001b[2J", site: "it's", faults: ["x".repeat(100)] };
  const lines = misfitLines({ records: 1, misfits: 1, first }, fleet, "sqlite:a b");
  expect(lines.join("\n")).not.toMatch(/[^\P{Cc}\n]/u);
  expect(lines[6]).toBe("  npx cri-kit export --check --store 'sqlite:a b' --site 'it'\\''s' --spec FILE");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
});

it("does not keep a server from starting if the store cannot be read", async () => {
  const away: Store = Object.create(store, {
    sites: { value: () => Promise.reject(new StoreUnavailable("The store is away.", 1, undefined)) },
  });
  const said: string[] = [];
  await reportMisfits(away, fleet, name, (line) => said.push(line));
  expect(said).toEqual([]);
});
