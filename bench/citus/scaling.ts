// Simulates machines of their own: every worker of a Citus cluster gets the same small share of a processor, and the number of workers
// doubles. The coordinator and the server have the rest of the machine.
import { dropDistributed, freshDistributed, runOnCitus } from "../../runtime/server/testing/citus.js";
import { type Figure, publish } from "../results.js";
import { type CitusNodes, onCluster } from "./node.js";
import { actNames, acts, filled, rateOf } from "./store-rates.js";

const [script = "bench/citus/citus.sh", folder = ""] = process.argv.slice(2);
const nodes: CitusNodes = { script, folder };
/** Of one processor. */
const percent = 10;
const concurrent = 64;
const milliseconds = 20_000;

const limit = (nr: string) => onCluster(nodes, "limit", nr, String(percent));

const workers = (await runOnCitus("SELECT FROM pg_dist_node WHERE groupid > 0")).length;
const sites = Array.from({ length: 1_000 }, (_, n) => `site ${n}`);
const store = await filled(await freshDistributed(), sites, 20);

/** Acts a second, after connections and statements are there. */
async function rates(): Promise<Readonly<Record<(typeof actNames)[number], number>>> {
  const found = { read: 0, search: 0, add: 0 };
  for (const name of actNames) {
    await rateOf(store, acts[name], { concurrent, milliseconds });
    found[name] = await rateOf(store, acts[name], { concurrent, milliseconds });
  }
  return found;
}

for (let nr = 1; nr <= workers; nr += 1) await limit(String(nr));
const before = await rates();
const added: string[] = [];
for (let nr = 0; nr < workers; nr += 1) added.push(await onCluster(nodes, "add"));
await runOnCitus("SELECT rebalance_table_shards(shard_transfer_mode => 'block_writes')");
for (const nr of added) await limit(nr);
const after = await rates();

const figures: Figure[] = actNames.map((name) => {
  const ratio = after[name] / before[name];
  const what = `${name}, ${concurrent} at a time, 1000 sites: ${2 * workers} workers over ${workers}, each with ${percent} % of a processor`;
  return { what, ratio, goal: "at least 1.6", met: ratio >= 1.6 };
});
await publish("citus-scaling", figures);
await store.store.close();
await dropDistributed();
for (const nr of added.reverse()) await onCluster(nodes, "remove", nr);
