// Kills a worker of a Citus cluster during adds, moves shards, adds and removes a worker: looks for acknowledged records that are
// lost, for sites that fail although their worker is there, and for sites that do not come back.
import { setTimeout as wait } from "node:timers/promises";
import { openStore } from "../../runtime/server/store/open-store.js";
import { StoreUnavailable } from "../../runtime/server/store-port/store-error.js";
import { dropDistributed, freshDistributed, runOnCitus } from "../../runtime/server/testing/citus.js";
import { runAt } from "../../runtime/server/testing/fresh-schema.js";
import { type CitusNodes, onCluster, onNode } from "./node.js";

const [script = "bench/citus/citus.sh", folder = "", secondsAway = "60"] = process.argv.slice(2);
const nodes: CitusNodes = { script, folder };
const sites = Array.from({ length: 40 }, (_, n) => `site ${n}`);

const url = await freshDistributed();
const store = await openStore(url);
const acknowledged: { readonly site: string; readonly id: string }[] = [];
let failed: { readonly site: string; readonly why: string }[] = [];
let next = 0;
let isOver = false;

/** One loop for each site, so that a site whose worker is away holds up no other. */
async function addAll(site: string): Promise<void> {
  while (!isOver) {
    next += 1;
    const key = { site, id: `r${next}` };
    const body = JSON.stringify({ id: key.id });
    try {
      await store.add(
        { ...key, type: "T" },
        { version: 1, updated: Date.now(), body, entries: [], base: "" },
      );
      acknowledged.push(key);
    } catch (fault) {
      failed.push({ site, why: fault instanceof StoreUnavailable ? "unavailable (503)" : String(fault) });
      await wait(20);
    }
  }
}

let faults = 0;

const complain = (what: string): void => {
  faults += 1;
  console.log(`  FAULT: ${what}`);
};

/** Prints how many adds were acknowledged meanwhile, and which sites failed. Only those of `mayFail` may. */
async function during(
  what: string,
  act: () => Promise<unknown>,
  mayFail: ReadonlySet<string>,
): Promise<void> {
  const before = acknowledged.length;
  failed = [];
  await act();
  const failing = new Set(failed.map(({ site }) => site));
  const served = new Set(acknowledged.slice(before).map(({ site }) => site));
  const whys = [...new Set(failed.map(({ why }) => why))];
  console.log(
    `${what}: ${acknowledged.length - before} adds acknowledged in ${served.size} sites; failed in ${failing.size} sites${whys.length === 0 ? "" : ` (${whys.join("; ")})`}`,
  );
  for (const site of failing) if (!mayFail.has(site)) complain(`${site} failed, and its worker was there`);
  for (const site of sites) {
    if (!served.has(site) && !mayFail.has(site)) complain(`nothing was added to ${site}`);
  }
  for (const why of whys) if (why !== "unavailable (503)") complain(why);
}

/** The sites that a worker holds, by its number. */
async function sitesOf(nr: number): Promise<ReadonlySet<string>> {
  const rows = await runAt(
    url,
    `SELECT site FROM unnest(ARRAY[${sites.map((site) => `'${site}'`)}]) AS site
      JOIN pg_dist_placement ON shardid = get_shard_id_for_distribution_column('records', site)
      JOIN pg_dist_node USING (groupid) WHERE nodeport = inet_server_port() + ${nr}`,
  );
  return new Set(rows.map((row) => String(row["site"])));
}

const nobody: ReadonlySet<string> = new Set();
const everybody: ReadonlySet<string> = new Set(sites);

const adding = sites.map(addAll);
await during("undisturbed for 3 s", () => wait(3_000), nobody);
const away = await sitesOf(1);
onNode(nodes, 1, "kill");
await during(`a worker is dead for ${secondsAway} s`, () => wait(Number(secondsAway) * 1_000), away);
onNode(nodes, 1, "start");
await during("until 6 s after its start", () => wait(6_000), away);
await during("the 5 s after that", () => wait(5_000), nobody);
let added = "";
// The writes of a shard wait while it is moved, and may wait for too long.
const rebalance = async (): Promise<void> => {
  added = await onCluster(nodes, "add");
  await runOnCitus("SELECT rebalance_table_shards(shard_transfer_mode => 'block_writes')");
};
await during("a worker joins, and the shards are rebalanced", rebalance, everybody);
const moved = await sitesOf(Number(added));
if (moved.size === 0) complain("no site moved to the new worker");
await during(`the 3 s after that, ${moved.size} sites on the new worker`, () => wait(3_000), nobody);
await during("the new worker leaves", () => onCluster(nodes, "remove", added), everybody);
await during("the 3 s after that", () => wait(3_000), nobody);
isOver = true;
await Promise.all(adding);

let lost = 0;
for (const key of acknowledged) {
  const found = await store.read({ ...key, type: "T" });
  if (typeof found !== "object") lost += 1;
}
console.log(`lost: ${lost} of ${acknowledged.length} acknowledged; other faults: ${faults}`);
await store.close();
await dropDistributed();
process.exitCode = lost + faults === 0 ? 0 : 1;
