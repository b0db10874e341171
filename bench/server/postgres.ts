// Bench of the server over PostgreSQL, compared with a minimal server.
import { openStore } from "../../runtime/server/store/open-store.js";
import { startPostgres } from "../../runtime/server/testing/postgres.js";
import type { Figure } from "../results.js";
import { type Bench, definition, floor, kit, withServers } from "./bench.js";
import { fill } from "./fill.js";
import { copies } from "./records.js";
import { inSequences, throughput } from "./rounds.js";
import { adds, patientSearches, reads } from "./workload.js";

/** Both servers use the same PostgreSQL, which the bench starts. */
export async function benchPostgres(bench: Bench, file: string): Promise<readonly Figure[]> {
  const { scale, records } = bench;
  const postgres = await startPostgres();
  try {
    const url = await postgres.fresh();
    const store = await openStore(url);
    await fill(store, definition, copies(records, scale.copies));
    await store.close();
    await postgres.run("ANALYZE");
    const servers = [kit(url), floor("hono-postgres", await postgres.fresh(), file)];
    return await withServers(servers, async (ours, plain) => {
      const figures: Figure[] = [];
      if (ours === undefined || plain === undefined) return figures;
      const stored = [...copies(records, scale.copies)];
      const asked = [
        ["read", reads(definition, stored), 200],
        ["search by patient", patientSearches(definition, stored), 200],
        ["add", adds(definition, records), 201],
      ] as const;
      for (const [what, requests, status] of asked) {
        for (const connections of [10, 64]) {
          const of = await inSequences(
            { ours: { server: ours, requests, status }, plain: { server: plain, requests, status } },
            connections,
            scale,
          );
          const [first] = throughput(
            `PostgreSQL, ${what}, ${connections} connections: over plain Hono and PostgreSQL`,
            of("ours"),
            of("plain"),
            0.5,
          );
          if (first !== undefined) figures.push(first);
        }
      }
      return figures;
    });
  } finally {
    await postgres.stop();
  }
}
