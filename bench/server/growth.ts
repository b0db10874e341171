// Bench of a large store compared with a small one, and of memory over many requests.
import { once } from "node:events";
import { createReadStream } from "node:fs";
import type { Figure } from "../results.js";
import { type Bench, definition, filled, kit, withServers } from "./bench.js";
import { load } from "./load.js";
import { copies } from "./records.js";
import { atLeast, inSequences, ratioOf } from "./rounds.js";
import { patientSearches, reads } from "./workload.js";

const connections = 10;

/** Reads, and a search of each patient in turn, in a large store compared with a small one. */
export async function benchGrowth(bench: Bench): Promise<readonly Figure[]> {
  const { scale, records } = bench;
  const files = [await filled(bench, 1), await filled(bench, scale.grownCopies)] as const;
  // Both files are read into the system's cache before either is measured.
  for (const file of files) await warm(file);
  const servers = files.map((file) => kit(`sqlite:${file}`));
  return withServers(servers, async (small, large) => {
    if (small === undefined || large === undefined) return [];
    const figures: Figure[] = [];
    const { grownCopies } = scale;
    const asked = [
      [
        "read",
        reads(definition, [...copies(records, 1)]),
        reads(definition, [...everyNth(copies(records, grownCopies), grownCopies)]),
      ],
      [
        "search by patient",
        patientSearches(definition, copies(records, 1)),
        patientSearches(definition, copies(records, grownCopies)),
      ],
    ] as const;
    for (const [what, few, many] of asked) {
      const of = await inSequences(
        {
          small: { server: small, requests: few, status: 200 },
          large: { server: large, requests: many, status: 200 },
        },
        connections,
        scale,
      );
      const kept = ratioOf(of("large"), of("small"), ({ perSecond }) => perSecond);
      const grown = records.length * grownCopies;
      figures.push(atLeast(`${what}, ${grown} records: over ${records.length} records`, kept, 0.8));
    }
    return figures;
  });
}

async function warm(file: string): Promise<void> {
  const stream = createReadStream(file).resume();
  await once(stream, "close");
}

/** As many records are read from the large store as from the small one, spread over all of it: the client could not keep all requests. */
function* everyNth<T>(all: Iterable<T>, step: number): Generator<T> {
  let at = 0;
  for (const one of all) {
    if (at % step === 0) yield one;
    at += 1;
  }
}

/**
 * The server's memory after many requests, relative to that after the first fifth of them. Until then, SQLite's cache fills and
 * V8 grows its heap.
 */
export function benchMemory({ scale, records }: Bench, file: string): Promise<readonly Figure[]> {
  return withServers([kit(`sqlite:${file}`)], async (server) => {
    if (server === undefined) return [];
    const requests = reads(definition, [...copies(records, scale.copies)]);
    let sent = 0;
    const until = async (count: number): Promise<number> => {
      while (sent < count) {
        const { port } = server;
        const done = await load({ port, connections, milliseconds: 1000, requests, status: 200 });
        sent += done.requests;
      }
      return server.memory();
    };
    const early = await until(scale.steadyRequests / 5);
    const ratio = (await until(scale.steadyRequests)) / early;
    const what = `memory after ${scale.steadyRequests} requests: over that after a fifth of them`;
    return [{ what, ratio, goal: "at most 1.1", met: ratio <= 1.1 }];
  });
}
