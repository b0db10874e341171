// Bench of reads and searches over SQLite, compared with minimal servers.
import type { Figure } from "../results.js";
import { type Bench, definition, floor, kit, withServers } from "./bench.js";
import { copies } from "./records.js";
import { inSequences, throughput } from "./rounds.js";
import { rangeSearches, reads } from "./workload.js";

/** Reads by id, compared with a minimal server that has the same bytes in memory, once with as many headers and once with few. */
export function benchReads({ scale, records }: Bench, file: string): Promise<readonly Figure[]> {
  const stored = [...copies(records, scale.copies)];
  const servers = [kit(`sqlite:${file}`), floor("bare", file, "all"), floor("bare", file, "few")];
  return withServers(servers, async (ours, same, bare) => {
    const figures: Figure[] = [];
    if (ours === undefined || same === undefined || bare === undefined) return figures;
    const requests = reads(definition, stored);
    for (const connections of [10, 64]) {
      const of = await inSequences(
        {
          ours: { server: ours, requests, status: 200 },
          same: { server: same, requests, status: 200 },
          bare: { server: bare, requests, status: 200 },
        },
        connections,
        scale,
      );
      const what = `read, ${connections} connections: over bare node:http`;
      figures.push(
        ...throughput(`${what} with the same headers and bytes`, of("ours"), of("same"), 0.6),
        ...throughput(`${what} with the bytes of the body alone`, of("ours"), of("bare"), 0.6),
      );
    }
    return figures;
  });
}

/** Searches, compared with a minimal server that runs the same query: once with a short list, once with the kit's whole Bundle. */
export function benchSearches({ scale, records }: Bench, file: string): Promise<readonly Figure[]> {
  const { forKit, forMinimal, statement } = rangeSearches(definition, [...copies(records, scale.copies)]);
  const servers = [
    kit(`sqlite:${file}`),
    floor("hono-sqlite", file, `${file}.added`, statement),
    floor("hono-sqlite", file, `${file}.whole`, statement, "whole"),
  ];
  return withServers(servers, async (ours, plain, whole) => {
    const figures: Figure[] = [];
    if (ours === undefined || plain === undefined || whole === undefined) return figures;
    for (const connections of [10, 64]) {
      const of = await inSequences(
        {
          ours: { server: ours, requests: forKit, status: 200 },
          plain: { server: plain, requests: forMinimal, status: 200 },
          whole: { server: whole, requests: forMinimal, status: 200 },
        },
        connections,
        scale,
      );
      const what = `search by patient and date range, ${connections} connections: over the same query by plain Hono`;
      figures.push(
        ...throughput(what, of("ours"), of("plain"), 0.5),
        ...throughput(`${what} with the kit's Bundle and headers`, of("ours"), of("whole"), 0.7),
      );
    }
    return figures;
  });
}
