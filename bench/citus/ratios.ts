// Compares a store in a Citus cluster with one in a single PostgreSQL on the same machine. Both are started by `citus.sh`.
import { openStore } from "../../runtime/server/store/open-store.js";
import type { NewVersion, Store } from "../../runtime/server/store/store.js";
import { dropDistributed, freshDistributed } from "../../runtime/server/testing/citus.js";
import { freshSchema } from "../../runtime/server/testing/fresh-schema.js";
import { median } from "../results.js";

const seconds = Number(process.argv[2] ?? 3);
const rounds = 5;
const perSite = 500;

const words = (n: number): string => `patient-${n % 50}`;

/** A record of about a kilobyte with the index entries of a usual one. */
const record = (n: number): NewVersion => ({
  version: 1,
  updated: Date.now(),
  body: JSON.stringify({ id: `r${n}`, patient: words(n), note: "x".repeat(900) }),
  entries: [
    { kind: "text", parameter: "patient", value: words(n) },
    { kind: "text", parameter: "name", value: `name ${n}` },
    { kind: "token", parameter: "code", system: "sys", code: `c${n % 20}` },
    { kind: "range", parameter: "date", low: n, high: n + 1 },
  ],
  base: "http://here",
});

let next = 1_000_000;

type Act = (store: Store, site: string) => Promise<unknown>;

const actions: Readonly<Record<string, Act>> = {
  read: async (store, site) => store.read({ site, type: "T", id: `r${Math.floor(Math.random() * perSite)}` }),
  search: async (store, site) =>
    store.search({
      site,
      type: "T",
      limit: 20,
      conditions: [
        {
          kind: "text",
          parameter: "patient",
          anyOf: [{ value: words(Math.floor(Math.random() * 50)), prefix: false }],
        },
      ],
    }),
  add: async (store, site) => {
    next += 1;
    await store.add({ site, type: "T", id: `n${next}` }, record(next));
  },
};

/** Actions a second, with so many at the same time. */
async function rateOf(store: Store, sites: readonly string[], act: Act, concurrent: number): Promise<number> {
  const start = performance.now();
  const end = start + (seconds * 1000) / rounds;
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      await act(store, sites[count % sites.length] ?? "");
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrent }, loop));
  return (count * 1000) / (performance.now() - start);
}

async function filled(url: string, sites: readonly string[]): Promise<Store> {
  const store = await openStore(url);
  for (const site of sites) {
    const count = Math.max(20, Math.floor(perSite / sites.length) * (sites.length === 1 ? 1 : 10));
    await Promise.all(
      Array.from({ length: count }, (_, n) => store.add({ site, type: "T", id: `r${n}` }, record(n))),
    );
  }
  return store;
}

for (const count of [1, 100]) {
  const sites = Array.from({ length: count }, (_, n) => `site ${n}`);
  const cluster = await filled(await freshDistributed(), sites);
  const one = await filled((await freshSchema(String(process.env["POSTGRES_ONE"]))).url, sites);
  for (const [what, act] of Object.entries(actions)) {
    for (const concurrent of [16, 64]) {
      const pairs: { readonly of: number; readonly to: number }[] = [];
      // In turn, so that both meet the same moods of the machine.
      for (let round = 0; round < rounds; round += 1) {
        const to = await rateOf(one, sites, act, concurrent);
        pairs.push({ of: await rateOf(cluster, sites, act, concurrent), to });
      }
      const ratio = median(pairs.map(({ of, to }) => of / to));
      const [of, to] = [median(pairs.map((pair) => pair.of)), median(pairs.map((pair) => pair.to))];
      console.log(
        `${what}, ${count} sites, ${concurrent} at a time: ${ratio.toFixed(2)} (${Math.round(of)} of ${Math.round(to)} a second)`,
      );
    }
  }
  await cluster.close();
  await one.close();
}
await dropDistributed();
