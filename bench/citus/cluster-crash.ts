// Kills servers, the worker that they write to, and the coordinator of a Citus cluster while clients write.
import type { Place } from "../../bin/testing/crash/place.js";
import { until } from "../../bin/testing/crash/until.js";
import { vehicles } from "../../bin/testing/crash/writers.js";
import {
  dropDistributed,
  existingCitus,
  freshDistributed,
  runOnCitus,
} from "../../runtime/server/testing/citus.js";
import { postgresIndexAgrees } from "../../runtime/server/testing/postgres-index-agrees.js";
import { type CrashCase, crashFigure } from "../crash-figure.js";
import { type Figure, publish } from "../results.js";
import { type CitusNodes, onNode } from "./node.js";

const [script = "bench/citus/citus.sh", folder = "", count = "50"] = process.argv.slice(2);
const nodes: CitusNodes = { script, folder };
const coordinator = 0;
/** The site that the clients write to. */
const site = "7";

/** Index and records are compared by the superuser, whom a server refuses. */
const indexAgreesAt = (store: string) => async (): Promise<boolean> => {
  const own = new URL(existingCitus());
  own.search = new URL(store).search;
  return postgresIndexAgrees(own.href, store);
};

const atWork = "SELECT FROM pg_stat_activity WHERE usename = 'records' AND state <> 'idle'";

/** Statements of a dead server may still run, on any node. */
async function nobodyAtWork(): Promise<boolean> {
  const own = await runOnCitus(`${atWork} AND pid <> pg_backend_pid()`);
  const others = await runOnCitus(
    `SELECT FROM run_command_on_workers($$SELECT count(*) FROM (${atWork}) AS one$$) WHERE result <> '0'`,
  );
  return own.length + others.length === 0;
}

const withoutServer = (store: string): Place => ({
  store,
  kill: (server) => server.kill(),
  async recover(_, start) {
    await until("no statement runs", nobodyAtWork);
    return start();
  },
  indexAgrees: indexAgreesAt(store),
});

/** The node that was killed last; starting one that runs does nothing. */
let killed = coordinator;

const withoutNode = (store: string, nrOf: () => Promise<number>): Place => ({
  store,
  async kill() {
    killed = await nrOf();
    onNode(nodes, killed, "kill");
  },
  async recover(server) {
    onNode(nodes, killed, "start");
    // It is ready all the time: a worker that is away concerns only its own sites.
    await until("the site is answered again", async () => (await fetch(server.url + vehicles)).ok);
    return server;
  },
  indexAgrees: indexAgreesAt(store),
});

/** The number of the worker that holds the site, by its port: they follow the coordinator's. */
async function workerOf(store: string): Promise<number> {
  const schema = new URL(store).searchParams.get("options")?.split("=").at(-1) ?? "";
  const [row] = await runOnCitus(
    `SELECT nodeport FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
      WHERE shardid = get_shard_id_for_distribution_column('${schema}.records', '${site}')`,
  );
  return Number(row?.["nodeport"]) - Number(new URL(existingCitus()).port);
}

const [one, other, third] = [await freshDistributed(), await freshDistributed(), await freshDistributed()];
const cases: readonly Omit<CrashCase, "rounds">[] = [
  { what: "a server over a Citus cluster", place: withoutServer(one) },
  { what: "the worker that holds the site", place: withoutNode(other, () => workerOf(other)) },
  { what: "the coordinator", place: withoutNode(third, async () => coordinator) },
];
const figures: Figure[] = [];
try {
  for (const each of cases) figures.push(await crashFigure({ ...each, rounds: Number(count) }));
} finally {
  onNode(nodes, killed, "start");
  await dropDistributed();
}
await publish("citus-crash", figures);
process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
