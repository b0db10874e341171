// Bench of adds, compared with servers that sync for each add.
import { type Figure, median } from "../results.js";
import { type Bench, copied, definition, floor, kit, withServers } from "./bench.js";
import { atLeast, inSequences, type Round, ratioOf, type Trial } from "./rounds.js";
import { syncTime } from "./sync-time.js";
import { adds } from "./workload.js";

const connections = 64;
// Milliseconds that a sync takes longer on the slower disk.
const longer = 2;

/**
 * The kit's adds share syncs. They are compared with two servers that sync for each add: a minimal one, with one insert into one
 * table, and the kit's own with writes one after the other. The cost of a sync depends on the disk, so the kit's two servers are
 * also compared on a slower disk.
 */
export async function benchAdds(bench: Bench, file: string): Promise<readonly Figure[]> {
  const servers = [
    kit(`sqlite:${await copied(file, "ours")}`),
    floor("kit-over", await copied(file, "apart"), "0", "apart"),
    floor("hono-sqlite", file, `${file}.synced`, "SELECT body FROM records LIMIT 0"),
    floor("kit-over", await copied(file, "slow"), String(longer), "together"),
    floor("kit-over", await copied(file, "slow-apart"), String(longer), "apart"),
    floor("bare-adds"),
  ];
  return withServers(servers, async (ours, apart, plain, slow, slowApart, bare) => {
    if (!(ours && apart && plain && slow && slowApart && bare)) return [];
    const requests = adds(definition, bench.records);
    const trial = (server: Trial["server"]): Trial => ({ server, requests, status: 201 });
    const of = await inSequences(
      {
        ours: trial(ours),
        apart: trial(apart),
        plain: trial(plain),
        slow: trial(slow),
        slowApart: trial(slowApart),
        bare: trial(bare),
      },
      connections,
      bench.scale,
    );
    const here = "on this machine's own disk";
    const there = `on a disk whose syncs take ${longer} ms longer`;
    return [
      ...comparedWith(`its own with a sync for each, ${here}`, of("ours"), of("apart")),
      ...comparedWith(`plain Hono with a sync for each, ${here}`, of("ours"), of("plain")),
      floorFigure(of("bare"), of("plain")),
      ...comparedWith(`its own with a sync for each, both ${there}`, of("slow"), of("slowApart")),
      await syncFigure(bench, of("ours")),
    ];
  });
}

function comparedWith(whom: string, ours: readonly Round[], theirs: readonly Round[]): readonly Figure[] {
  const what = `synced add, ${connections} connections`;
  const more = ratioOf(ours, theirs, ({ perSecond }) => perSecond);
  const late = ratioOf(ours, theirs, ({ p99 }) => p99);
  return [
    atLeast(`${what}: over ${whom}`, more, 5),
    { what: `${what}: p99 over that of ${whom}`, ratio: late, goal: "at most 1", met: late <= 1 },
  ];
}

/** The upper limit: no server of node:http adds faster than one that only reads the body and sends it back. */
const floorFigure = (bare: readonly Round[], plain: readonly Round[]): Figure => ({
  what: `add, ${connections} connections: bare node:http that stores nothing over plain Hono with a sync for each add, on this machine's disk`,
  ratio: ratioOf(bare, plain, ({ perSecond }) => perSecond),
  goal: "none: the limit for any server",
});

/** How much sharing syncs can save: an add also takes CPU time. */
async function syncFigure({ folder }: Bench, ours: readonly Round[]): Promise<Figure> {
  const cpu = median(ours.map((round) => round.cpu));
  return {
    what: "one sync of this machine's disk over the processor time of an add",
    ratio: (await syncTime(folder)) / cpu,
    goal: "none: it depends on the disk",
  };
}
