import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { startPostgres } from "../../templates/server/testing/postgres.js";
import { type Figure, median, publish } from "../results.js";
import { attack } from "./attack.js";
import { openBattleground } from "./ground.js";

// Requests that nobody with manners would send, to a server as it is shipped, over each store. Its memory is looked at after
// each thousand: at its end beside what it was once it was warm.
const [thousands = 100] = process.argv.slice(2).map(Number);

const memoryOf = (pid: number): number => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)]));

async function assault(name: string, store: string, folder: string): Promise<readonly Figure[]> {
  const spec = await loadSpec(ownSpec());
  if (!spec.ok) throw new Error("The kit's own spec is not valid.");
  const battleground = await openBattleground(store, folder, spec.model);
  const { server } = battleground;
  const wrong: string[] = [];
  const memory: number[] = [];
  try {
    for (let seed = 1; seed <= thousands; seed += 1) {
      wrong.push(...(await attack(battleground, seed, 1000)));
      memory.push(memoryOf(server.pid));
    }
    if (!(await battleground.isUntouched())) wrong.push("the other site is not as it was");
    const [, ...logged] = server.said().trim().split("\n");
    if (logged.length > 0)
      wrong.push(`the server logged ${logged.length} lines: ${logged.slice(0, 3).join()}`);
  } finally {
    await server.stop();
  }
  for (const one of wrong.slice(0, 40)) console.error(`${name}: ${one}`);
  console.error(`${name}: ${memory.map((kilobytes) => Math.round(kilobytes / 1024)).join(" ")} MB`);
  const fifth = Math.ceil(memory.length / 5);
  const growth = median(memory.slice(-fifth)) / median(memory.slice(fifth, 2 * fifth));
  return [
    {
      what: `${name}: of ${thousands},000 hostile requests, those answered with a fault of the server's, late, or with what is another site's`,
      ratio: wrong.length / (thousands * 1000),
      goal: "none",
      met: wrong.length === 0,
    },
    {
      what: `${name}: memory in the last fifth of them over that in the second`,
      ratio: growth,
      goal: "at most 1.2",
      met: growth <= 1.2,
    },
  ];
}

const folder = await mkdtemp(join(tmpdir(), "cri-hostile-"));
const postgres = await startPostgres();
try {
  const figures = [
    ...(await assault("SQLite", `sqlite:${join(folder, "records.db")}`, folder)),
    ...(await assault("PostgreSQL", await postgres.fresh(), folder)),
  ];
  await publish("hostile", figures);
  process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
