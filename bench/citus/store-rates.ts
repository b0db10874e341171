// Fills stores with records, and measures how many actions a second each of two stores does.
import { openStore } from "../../runtime/server/store/open-store.js";
import { securedTables } from "../../runtime/server/store/postgres/tables.js";
import type { NewVersion, Store } from "../../runtime/server/store-port/store.js";
import { StoreUnavailable } from "../../runtime/server/store-port/store-error.js";
import { runAt } from "../../runtime/server/testing/fresh-schema.js";
import { median } from "../results.js";

const patients = 50;
const patient = (n: number): string => `patient-${n % patients}`;

/** A record of about a kilobyte, with the index entries of a usual one. */
const record = (n: number): NewVersion => ({
  version: 1,
  updated: Date.now(),
  body: JSON.stringify({ id: `r${n}`, patient: patient(n), note: "x".repeat(900) }),
  entries: [
    { kind: "text", parameter: "patient", value: patient(n) },
    { kind: "text", parameter: "name", value: `name ${n}` },
    { kind: "token", parameter: "code", system: "sys", code: `c${n % 20}` },
    { kind: "range", parameter: "date", low: n, high: n + 1 },
  ],
  base: "http://here",
});

/** A store with the same number of records in each of its sites. */
export interface Filled {
  readonly store: Store;
  readonly sites: readonly string[];
  readonly perSite: number;
}

/** Concurrent adds share statements. */
const atOnce = 200;

/** Opens a store, fills it, and has PostgreSQL look at it, as its autovacuum does within a minute. */
export async function filled(url: string, sites: readonly string[], perSite: number): Promise<Filled> {
  const store = await openStore(url);
  const keys = sites.flatMap((site) => Array.from({ length: perSite }, (_, n) => ({ site, n })));
  for (let at = 0; at < keys.length; at += atOnce) {
    const adds = keys
      .slice(at, at + atOnce)
      .map(({ site, n }) => store.add({ site, type: "T", id: `r${n}` }, record(n)));
    await Promise.all(adds);
  }
  await runAt(url, `ANALYZE ${securedTables.join(", ")}`);
  return { store, sites, perSite };
}

/** Does one thing in a random site. */
export type Act = (filled: Filled) => Promise<unknown>;

const randomBelow = (count: number): number => Math.floor(Math.random() * count);
const randomSite = ({ sites }: Filled): string => sites[randomBelow(sites.length)] ?? "";

let next = 1_000_000;

export const actNames = ["read", "search", "add"] as const;

export const acts: Readonly<Record<(typeof actNames)[number], Act>> = {
  read: async (filled) =>
    filled.store.read({ site: randomSite(filled), type: "T", id: `r${randomBelow(filled.perSite)}` }),
  search: async (filled) => {
    const value = { value: patient(randomBelow(patients)), prefix: false };
    return filled.store.search({
      site: randomSite(filled),
      type: "T",
      limit: 20,
      conditions: [{ kind: "text", parameter: "patient", anyOf: [value] }],
    });
  },
  add: async (filled) => {
    next += 1;
    await filled.store.add({ site: randomSite(filled), type: "T", id: `n${next}` }, record(next));
  },
};

/** How many acts run at the same time, and for how long. */
interface Load {
  readonly concurrent: number;
  readonly milliseconds: number;
}

/** An overloaded store refuses acts. */
function unlessRefused(fault: unknown): number {
  if (fault instanceof StoreUnavailable) return 0;
  throw fault;
}

/** Acts a second, without those that the store refused. */
export async function rateOf(filled: Filled, act: Act, { concurrent, milliseconds }: Load): Promise<number> {
  const start = performance.now();
  let count = 0;
  const loop = async (): Promise<void> => {
    while (performance.now() < start + milliseconds) {
      const done = await act(filled).then(() => 1, unlessRefused);
      count += done;
    }
  };
  await Promise.all(Array.from({ length: concurrent }, loop));
  return (count * 1_000) / (performance.now() - start);
}

const rounds = 5;
/** Milliseconds before the first round. */
const warmUp = 3_000;

/** The rate of one store divided by that of the other: the median of rounds in which both take turns. */
export async function ratioOf(
  [one, other]: readonly [Filled, Filled],
  act: Act,
  load: Load,
): Promise<number> {
  const ratios: number[] = [];
  // Each connection prepares its statements once, for each shard.
  for (const each of [one, other]) await rateOf(each, act, { ...load, milliseconds: warmUp });
  for (let round = 0; round < rounds; round += 1) {
    const to = await rateOf(other, act, load);
    ratios.push((await rateOf(one, act, load)) / to);
  }
  return median(ratios);
}
