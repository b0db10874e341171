// Kills a worker of a Citus cluster during adds, starts it again, and moves shards: looks for acknowledged records that are lost.
import { setTimeout as wait } from "node:timers/promises";
import { openStore } from "../../runtime/server/store/open-store.js";
import { StoreUnavailable } from "../../runtime/server/store/store-error.js";
import { dropDistributed, freshDistributed, runOnCitus } from "../../runtime/server/testing/citus.js";
import { onNode } from "./node.js";

const [script = "bench/citus/citus.sh", folder = ""] = process.argv.slice(2);
const sites = Array.from({ length: 40 }, (_, n) => `site ${n}`);

const node = (command: "kill" | "start"): void => onNode({ script, folder }, 1, command);

const store = await openStore(await freshDistributed());
const acknowledged: { readonly site: string; readonly id: string }[] = [];
const failed = new Map<string, number>();
let next = 0;
let isOver = false;

async function addAll(): Promise<void> {
  while (!isOver) {
    next += 1;
    const key = { site: sites[next % sites.length] ?? "", id: `r${next}` };
    const body = JSON.stringify({ id: key.id });
    try {
      await store.add(
        { ...key, type: "T" },
        { version: 1, updated: Date.now(), body, entries: [], base: "" },
      );
      acknowledged.push(key);
    } catch (fault) {
      const name = fault instanceof StoreUnavailable ? "unavailable (503)" : String(fault);
      failed.set(name, (failed.get(name) ?? 0) + 1);
      await wait(20);
    }
  }
}

const during = async (what: string, act: () => Promise<unknown>): Promise<void> => {
  const before = acknowledged.length;
  await act();
  console.log(`${what}: ${acknowledged.length - before} adds acknowledged`);
};

const [from, to] = await runOnCitus(
  "SELECT nodename, nodeport FROM pg_dist_node WHERE groupid > 0 ORDER BY groupid",
);
const move = async (): Promise<void> => {
  const shards = await runOnCitus(
    `SELECT shardid FROM pg_dist_shard JOIN pg_dist_placement USING (shardid) JOIN pg_dist_node USING (groupid)
      WHERE nodeport = ${from?.["nodeport"]} AND logicalrelid::text LIKE '%records' ORDER BY shardid LIMIT 4`,
  );
  for (const { shardid } of shards) {
    await runOnCitus(
      `SELECT citus_move_shard_placement(${shardid}, '${from?.["nodename"]}', ${from?.["nodeport"]}, '${to?.["nodename"]}', ${to?.["nodeport"]})`,
    );
  }
};

const adding = Array.from({ length: 16 }, addAll);
await during("undisturbed for 3 s", () => wait(3_000));
node("kill");
await during("a worker is dead for 5 s", () => wait(5_000));
node("start");
await during("it is back for 5 s", () => wait(5_000));
await during("four shards, each with those of the other tables, move", move);
isOver = true;
await Promise.all(adding);

let lost = 0;
for (const key of acknowledged) {
  const found = await store.read({ ...key, type: "T" });
  if (typeof found !== "object") lost += 1;
}
console.log(`failed: ${JSON.stringify(Object.fromEntries(failed))}`);
console.log(`lost: ${lost} of ${acknowledged.length} acknowledged`);
await store.close();
await dropDistributed();
process.exitCode = lost === 0 ? 0 : 1;
