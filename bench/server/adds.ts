import type { Figure } from "../results.js";
import { type Bench, copied, definition, floor, kit, withServers } from "./bench.js";
import { atLeast, inTurns, ratioOf } from "./rounds.js";
import { adds } from "./workload.js";

const connections = 64;

/** Synced adds beside the same store's least: one insert into one table, and a sync, for each request. */
export async function benchAdds({ scale, records }: Bench, file: string): Promise<readonly Figure[]> {
  const servers = [
    kit(`sqlite:${await copied(file)}`),
    floor("hono-sqlite", file, `${file}.synced`, "SELECT body FROM records LIMIT 0"),
  ];
  return withServers(servers, async (ours, plain) => {
    if (ours === undefined || plain === undefined) return [];
    const requests = adds(definition, records);
    const of = await inTurns(
      { ours: { server: ours, requests, status: 201 }, plain: { server: plain, requests, status: 201 } },
      connections,
      scale,
    );
    const what = `synced add, ${connections} connections: `;
    const late = ratioOf(of("ours"), of("plain"), ({ p99 }) => p99);
    return [
      atLeast(
        `${what}over a sync for each request`,
        ratioOf(of("ours"), of("plain"), ({ perSecond }) => perSecond),
        5,
      ),
      {
        what: `${what}p99 over that of a sync for each request`,
        ratio: late,
        goal: "at most 1",
        met: late <= 1,
      },
    ];
  });
}
