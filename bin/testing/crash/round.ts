import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { builtFile } from "../../../spec/package-root.js";
import { indexAgrees } from "../../../templates/server/testing/index-agrees.js";
import { type Started, startNode } from "../run.js";
import { randomOf, writeUntilGone } from "./load.js";
import type { Trail } from "./trail.js";
import { faultsOf } from "./verify.js";

const clients = 8;
// Acknowledged writes before the end, and milliseconds from the last of them to it, at most: machines differ in speed.
const mostWrites = 80;
const longestPause = 10;

const harbourServer = builtFile("templates/server/testing/harbour-server.js");

/** The server of an interface in the tests, over a store in a file. */
const startHarbour = (file: string): Promise<Started> =>
  startNode([harbourServer, `sqlite:${file}`], { cwd: dirname(file) });

export interface Crash {
  /** Writes that were acknowledged before the server was killed. */
  readonly acknowledged: number;
  /** Whatever is not as it was acknowledged, in words. */
  readonly faults: readonly string[];
}

interface Killed {
  readonly acknowledged: number;
  readonly trails: readonly Trail[];
}

async function writeAndKill(file: string, seed: number): Promise<Killed> {
  const random = randomOf(seed);
  const server = await startHarbour(file);
  const enough = 1 + Math.floor(random() * mostWrites);
  let acknowledged = 0;
  let heardEnough = (): void => undefined;
  const written = new Promise<void>((resolve) => {
    heardEnough = resolve;
  });
  const target = {
    url: server.url,
    acknowledged: () => {
      acknowledged += 1;
      if (acknowledged === enough) heardEnough();
    },
  };
  const writing = Array.from({ length: clients }, (_, n) =>
    writeUntilGone(target, `r${seed}c${n}`, randomOf(seed * clients + n)),
  );
  const killed = written.then(() => wait(random() * longestPause)).then(() => server.kill());
  try {
    const [trails] = await Promise.all([Promise.all(writing), killed]);
    return { acknowledged, trails: trails.flat() };
  } finally {
    await server.kill();
  }
}

/** Kills a server with signal 9 while clients write to it, starts it again, and looks at every record that they wrote. */
export async function crash(file: string, seed: number): Promise<Crash> {
  const { acknowledged, trails } = await writeAndKill(file, seed);
  const server = await startHarbour(file);
  const faults: string[] = [];
  try {
    for (const trail of trails) faults.push(...(await faultsOf(server.url, trail)));
  } finally {
    await server.stop();
  }
  if (!(await indexAgrees(file))) faults.push("the index is not what the records give");
  return { acknowledged, faults };
}
