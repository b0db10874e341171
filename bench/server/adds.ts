import type { Figure } from "../results.js";
import { type Bench, copied, definition, floor, kit, withServers } from "./bench.js";
import { atLeast, inTurns, type Round, ratioOf } from "./rounds.js";
import { adds } from "./workload.js";

const connections = 64;

/**
 * Synced adds beside a sync for each request: by the least that one would write, with one insert into one table, and by the kit's
 * own server with the same index rows, whose writes wait for one another.
 */
export async function benchAdds({ scale, records }: Bench, file: string): Promise<readonly Figure[]> {
  const stores = [await copied(file, "ours"), await copied(file, "single")] as const;
  const servers = [
    kit(`sqlite:${stores[0]}`),
    floor("one-by-one", `sqlite:${stores[1]}`),
    floor("hono-sqlite", file, `${file}.synced`, "SELECT body FROM records LIMIT 0"),
  ];
  return withServers(servers, async (ours, single, plain) => {
    if (ours === undefined || single === undefined || plain === undefined) return [];
    const requests = adds(definition, records);
    const of = await inTurns(
      {
        ours: { server: ours, requests, status: 201 },
        single: { server: single, requests, status: 201 },
        plain: { server: plain, requests, status: 201 },
      },
      connections,
      scale,
    );
    return [
      ...beside("its own with a sync for each", of("ours"), of("single")),
      ...beside("plain Hono with a sync for each", of("ours"), of("plain")),
    ];
  });
}

function beside(whom: string, ours: readonly Round[], theirs: readonly Round[]): readonly Figure[] {
  const what = `synced add, ${connections} connections`;
  const more = ratioOf(ours, theirs, ({ perSecond }) => perSecond);
  const late = ratioOf(ours, theirs, ({ p99 }) => p99);
  return [
    atLeast(`${what}: over ${whom}`, more, 5),
    { what: `${what}: p99 over that of ${whom}`, ratio: late, goal: "at most 1", met: late <= 1 },
  ];
}
