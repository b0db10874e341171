// Kills a worker and the coordinator of a Citus cluster during exports and re-indexing, and counts what these leave out in the end.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { until } from "../../bin/testing/crash/until.js";
import type { Reindexing } from "../../runtime/server/store-port/indexing.js";
import { StoreUnavailable } from "../../runtime/server/store-port/store-error.js";
import { dropDistributed, freshDistributed } from "../../runtime/server/testing/citus.js";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { Refusal } from "../hostile/client.js";
import { openBattleground } from "../hostile/ground.js";
import { type Figure, publish } from "../results.js";
import { type CitusNodes, onNode } from "./node.js";
import { filled } from "./store-rates.js";

const [script = "bench/citus/citus.sh", folder = "", count = "50"] = process.argv.slice(2);
const nodes: CitusNodes = { script, folder };
const rounds = Number(count);
/** The coordinator and a worker. */
const victims = [
  { what: "a worker", nr: 1 },
  { what: "the coordinator", nr: 0 },
];
/** The latest kill, in milliseconds after the work began. */
const latest = 400;
/** Milliseconds that a node is away. */
const away = 300;

const figure = (what: string, complete: number): Figure => ({
  what,
  ratio: complete / rounds,
  goal: "1",
  met: complete === rounds,
});

async function killDuring(nr: number): Promise<void> {
  await wait(Math.random() * latest);
  onNode(nodes, nr, "kill");
  await wait(away);
  onNode(nodes, nr, "start");
}

const isUnavailable = (fault: unknown): boolean =>
  fault instanceof StoreUnavailable || (fault instanceof Refusal && fault.status === 503);

/** Repeats the work until the cluster can do it, and counts the attempts that it could not. */
async function insistent<T>(what: string, work: () => Promise<T>): Promise<{ done: T; interrupted: number }> {
  let interrupted = 0;
  let done: { readonly value: T } | undefined;
  await until(what, async () => {
    try {
      done = { value: await work() };
    } catch (fault) {
      if (!isUnavailable(fault)) throw fault;
      interrupted += 1;
    }
    return done !== undefined;
  });
  if (done === undefined) throw new Error(what);
  return { done: done.value, interrupted };
}

/** Exports over HTTP: each must have all records that were acknowledged before. */
async function exportsUnder(nr: number, what: string): Promise<Figure> {
  const spec = await loadSpec(ownSpec());
  if (!spec.ok) throw new Error("The kit's own spec is not valid.");
  const at = await mkdtemp(join(tmpdir(), "cri-long-work-"));
  const { server, duties } = await openBattleground(await freshDistributed(), at, spec.model);
  const { client, exported } = duties;
  if (exported === undefined) throw new Error("No type can be exported.");
  const ids: string[] = [];
  let interrupted = 0;
  let complete = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const add = () => client.add(exported.collection, exported.record);
      for (let n = 0; n < 20; n += 1) ids.push((await insistent("a record is added", add)).done);
      const killed = killDuring(nr);
      const seen = await insistent("an export is complete", () => client.exported(exported.kickOff));
      await killed;
      interrupted += seen.interrupted;
      const lost = ids.filter((id) => !seen.done.ids.has(id));
      if (lost.length === 0) complete += 1;
      else console.error(`round ${round}: ${lost.length} of ${ids.length} records are not in the export`);
    }
  } finally {
    await server.stop();
    await rm(at, { recursive: true });
  }
  return figure(
    `of ${rounds} exports during which ${what} was killed, ${interrupted} times in vain: share that has every acknowledged record in the end`,
    complete,
  );
}

const sites = Array.from({ length: 20 }, (_, n) => `site ${n}`);
const perSite = 100;

const reindexingOf = (round: number): Reindexing => ({
  types: [{ type: "T", index: [{ type: "T", parameter: "round", signature: String(round) }], drop: [] }],
  entriesOf: () => [{ kind: "text", parameter: "round", value: String(round) }],
});

/** Re-indexing: afterwards a search by the new entries must find every record. */
async function reindexingUnder(nr: number, what: string): Promise<Figure> {
  const { store } = await filled(await freshDistributed(), sites, perSite);
  let interrupted = 0;
  let complete = 0;
  for (let round = 0; round < rounds; round += 1) {
    const killed = killDuring(nr);
    const work = reindexingOf(round);
    const seen = await insistent("re-indexing ends", () => store.reindex(work));
    await killed;
    interrupted += seen.interrupted;
    const totals = await Promise.all(sites.map((site) => foundAt(site, round)));
    if (totals.every((total) => total === perSite)) complete += 1;
    else console.error(`round ${round}: ${totals.join()} of ${perSite} records are found`);
  }
  await store.close();

  async function foundAt(site: string, round: number): Promise<number | undefined> {
    const value = { value: String(round), prefix: false };
    const search = async () =>
      store.search({
        ...{ site, type: "T", limit: 1, total: true },
        conditions: [{ kind: "text", parameter: "round", anyOf: [value] }],
      });
    return (await insistent("a search is answered", search)).done.total;
  }

  return figure(
    `of ${rounds} times that the records were indexed anew while ${what} was killed, ${interrupted} times in vain: share after which a search found every record`,
    complete,
  );
}

const figures: Figure[] = [];
try {
  for (const { nr, what } of victims) {
    figures.push(await exportsUnder(nr, what));
    figures.push(await reindexingUnder(nr, what));
  }
} finally {
  for (const { nr } of victims) onNode(nodes, nr, "start");
  await dropDistributed();
}
await publish("citus-long-work", figures);
process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
