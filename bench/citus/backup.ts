// Copies the nodes of a Citus cluster during adds, restores all of them to one point, and looks for records that are lost, for records
// that were added later, and for an order of adding that goes on wrongly.
import { setTimeout as wait } from "node:timers/promises";
import { openStore } from "../../runtime/server/store/open-store.js";
import type { Store } from "../../runtime/server/store-port/store.js";
import { dropDistributed, freshDistributed, runOnCitus } from "../../runtime/server/testing/citus.js";
import { all } from "../../runtime/server/testing/new-versions.js";
import { type CitusNodes, onCluster } from "./node.js";

const [script = "bench/citus/citus.sh", folder = ""] = process.argv.slice(2);
const nodes: CitusNodes = { script, folder };
const sites = Array.from({ length: 40 }, (_, n) => `site ${n}`);
const point = `point-${process.pid}`;

interface Added {
  readonly site: string;
  readonly id: string;
  readonly begun: number;
  readonly done: number;
}

const url = await freshDistributed();
const added: Added[] = [];
let next = 0;

async function add(store: Store, site: string): Promise<void> {
  next += 1;
  const key = { site, type: "T", id: `r${next}` };
  const begun = performance.now();
  const entries = [{ kind: "text", parameter: "word", value: key.id }] as const;
  await store.add(key, { version: 1, updated: Date.now(), body: JSON.stringify(key), entries, base: "" });
  added.push({ site, id: key.id, begun, done: performance.now() });
}

// The nodes are restarted the first time, so that they archive.
await onCluster(nodes, "backup");
let store = await openStore(url);
let isOver = false;
const adding = sites.map(async (site) => {
  while (!isOver) await add(store, site);
});
await wait(1_000);
await onCluster(nodes, "backup");
await wait(1_000);
const asked = performance.now();
await runOnCitus(`SELECT citus_create_restore_point('${point}')`);
const made = performance.now();
await wait(1_000);
isOver = true;
await Promise.all(adding);
await store.close();
await onCluster(nodes, "restore", point);
await runOnCitus("SELECT recover_prepared_transactions()");

const schema = new URL(url).searchParams.get("options")?.split("=").at(-1) ?? "";
const [ahead] = await runOnCitus(
  `SELECT (SELECT last_value FROM ${schema}.positions) - (SELECT max(position) FROM ${schema}.records) AS numbers`,
);
await runOnCitus(`SELECT setval('${schema}.positions', (SELECT max(position) FROM ${schema}.records))`);

let [lost, late, meanwhile] = [0, 0, 0];
store = await openStore(url);
for (const { site, id, begun, done } of added) {
  const isThere = typeof (await store.read({ site, type: "T", id })) === "object";
  if (done < asked && !isThere) lost += 1;
  if (begun > made && isThere) late += 1;
  if (done >= asked && begun <= made && isThere) meanwhile += 1;
}
let misplaced = 0;
for (const site of sites) {
  await add(store, site);
  const { records } = await store.search({ ...all, site, limit: 1 });
  if (records[0]?.id !== added.at(-1)?.id) misplaced += 1;
}
console.log(
  `restored to one point during ${added.length} adds at ${sites.length} sites: ${lost} lost, ${late} of later adds; ${meanwhile} of those that ran at the point are there; the coordinator's last number less that of the last record: ${String(ahead?.["numbers"])}; new records that are not the newest: ${misplaced}`,
);
await store.close();
await dropDistributed();
process.exitCode = lost + late + misplaced === 0 ? 0 : 1;
