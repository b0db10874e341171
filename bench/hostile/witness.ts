// A well-behaved client during an attack: it must be served, and none of its records may be lost.
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "./client.js";

/** The requests of the client, all at sites that the attacker has no token for. */
export interface Duties {
  readonly client: Client;
  /** Paths that are read again and again. */
  readonly reads: readonly string[];
  /** Where which record is added, and how the type is exported; absent if the interface has no export. */
  readonly exported?: { readonly collection: string; readonly record: string; readonly kickOff: string };
}

export interface Witness {
  /** Stops, and returns the faults in words. */
  end(): Promise<readonly string[]>;
}

// Milliseconds between two requests, and for a response.
const rest = 50;
const patience = 10_000;
const added = 5;

export function beginWitness({ client, reads, exported }: Duties): Witness {
  const faults: string[] = [];
  let going = true;
  const noting = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await work().catch((fault: unknown) => faults.push(`the other client's ${what}: ${fault}`));
    const took = performance.now() - began;
    if (took > patience) faults.push(`the other client's ${what} took ${Math.round(took)} ms`);
  };
  const read = async (): Promise<void> => {
    for (let at = 0; going; at += 1) {
      const path = reads[at % reads.length] ?? "/health";
      await noting(`GET ${path}`, () => client.get(path));
      await pause(rest);
    }
  };
  const keep = async (): Promise<void> => {
    if (exported === undefined) return;
    let since: string | undefined;
    while (going) {
      const ids: string[] = [];
      for (let one = 0; one < added; one += 1)
        await noting("add", async () => ids.push(await client.add(exported.collection, exported.record)));
      await noting("export", async () => {
        const query = since === undefined ? "" : `?_since=${encodeURIComponent(since)}`;
        const found = await client.exported(`${exported.kickOff}${query}`);
        since = found.moment;
        const lost = ids.filter((id) => !found.ids.has(id));
        if (lost.length > 0) faults.push(`${lost.length} of ${added} added records are not in the export`);
      });
    }
  };
  const work = Promise.all([read(), keep()]);
  return {
    async end() {
      going = false;
      await work;
      return faults;
    },
  };
}
