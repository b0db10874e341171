import { setTimeout as wait } from "node:timers/promises";
import { indexAgrees } from "./index-agrees.js";
import { randomOf, writeUntilGone } from "./load.js";
import { startHarbour } from "./process.js";
import type { Trail } from "./trail.js";
import { faultsOf } from "./verify.js";

const clients = 8;
// Milliseconds from the first request to the end, at most.
const longest = 400;

export interface Crash {
  /** Writes that were acknowledged before the server was killed. */
  readonly acknowledged: number;
  /** Whatever is not as it was acknowledged, in words. */
  readonly faults: readonly string[];
}

async function writeAndKill(store: string, seed: number): Promise<readonly Trail[]> {
  const random = randomOf(seed);
  const server = await startHarbour(store);
  const writing = Array.from({ length: clients }, (_, n) =>
    writeUntilGone(server.url, `r${seed}c${n}`, randomOf(seed * clients + n)),
  );
  const killed = wait(random() * longest).then(() => server.end("SIGKILL"));
  const [trails] = await Promise.all([Promise.all(writing), killed]);
  return trails.flat();
}

/** Kills a server with signal 9 while clients write to it, starts it again, and looks at every record that they wrote. */
export async function crash(file: string, seed: number): Promise<Crash> {
  const trails = await writeAndKill(`sqlite:${file}`, seed);
  const server = await startHarbour(`sqlite:${file}`);
  const faults: string[] = [];
  try {
    for (const trail of trails) faults.push(...(await faultsOf(server.url, trail)));
  } finally {
    await server.end("SIGTERM");
  }
  if (!(await indexAgrees(file))) faults.push("the index is not what the records give");
  return { acknowledged: trails.reduce((sum, trail) => sum + trail.acknowledged, 0), faults };
}
