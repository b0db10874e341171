// Compares a store in a Citus cluster with one in a single PostgreSQL on the same machine, and a cluster that has many sites with
// one that has few. Both databases are started by `citus.sh`.
import { dropDistributed, freshDistributed } from "../../runtime/server/testing/citus.js";
import { freshSchema } from "../../runtime/server/testing/fresh-schema.js";
import { type Figure, publish } from "../results.js";
import { actNames, acts, type Filled, filled, ratioOf } from "./store-rates.js";

/** Milliseconds for which each store is measured in a round. */
const milliseconds = Number(process.argv[2] ?? 600);
const one = process.env["POSTGRES_ONE"];
if (one === undefined) throw new Error("Set POSTGRES_ONE to what `bench/citus/citus.sh one` prints.");

const goals = { read: 0.7, search: 0.7, add: 0.5 } as const;

const sitesOf = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `site ${n}`);

/** Measures two stores, and closes them. */
async function compared(
  pair: readonly [Filled, Filled],
  { concurrents, goalOf, what }: Comparison,
): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const name of actNames) {
    for (const concurrent of concurrents) {
      const ratio = await ratioOf(pair, acts[name], { concurrent, milliseconds });
      const goal = goalOf?.(name);
      figures.push({
        what: `${name}, ${concurrent} at a time: ${what}`,
        ratio,
        ...(goal === undefined
          ? { goal: "none: what more records cost" }
          : { goal: `at least ${goal}`, met: ratio >= goal }),
      });
      console.error(`${name}, ${concurrent} at a time: ${what}: ${ratio.toFixed(2)}`);
    }
  }
  for (const { store } of pair) await store.close();
  return figures;
}

interface Comparison {
  readonly what: string;
  readonly concurrents: readonly number[];
  /** None for what is only measured beside. */
  readonly goalOf?: (name: keyof typeof goals) => number;
}

const figures: Figure[] = [];
for (const [count, perSite] of [
  [1, 500],
  [1_000, 20],
] as const) {
  const sites = sitesOf(count);
  const pair = [
    await filled(await freshDistributed(), sites, perSite),
    await filled((await freshSchema(one)).url, sites, perSite),
  ] as const;
  const what = `a cluster over one PostgreSQL, ${count === 1 ? "one site" : `${count} sites`}`;
  figures.push(...(await compared(pair, { what, concurrents: [16, 64], goalOf: (name) => goals[name] })));
}
// A thousand times the records need more of the machine's memory, distributed or not.
for (const [name, urlOf, goalOf] of [
  ["a cluster", freshDistributed, () => 0.8],
  ["one PostgreSQL", async () => (await freshSchema(one)).url, undefined],
] as const) {
  const many = await filled(await urlOf(), sitesOf(10_000), 20);
  const few = await filled(await urlOf(), sitesOf(10), 20);
  const what = `${name} with 10,000 sites over one with 10`;
  figures.push(...(await compared([many, few], { what, concurrents: [16], ...(goalOf && { goalOf }) })));
}
await publish("citus", figures);
await dropDistributed();
