// One round of a crash test: write, kill, restart, verify.
import { tmpdir } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { builtFile } from "../../../spec/package-root.js";
import { type Started, startNode } from "../run.js";
import type { Place } from "./place.js";
import { faultsOf } from "./verify.js";
import type { RecordHistory } from "./write-history.js";
import { addUntilGone, randomOf, writeUntilGone } from "./writers.js";

const clients = 8;
// Clients that only add, so that their adds are written in batches.
const adders = 16;
// The number of acknowledged writes before the crash, and the most milliseconds from the last of them to the crash. Machines
// differ in speed.
const mostWrites = 80;
const longestPause = 10;

const fleetServer = builtFile("runtime/server/testing/fleet-server.js");

export interface Crash {
  /** Writes that were acknowledged before the crash. */
  readonly acknowledged: number;
  /** Every difference between the store and the acknowledged writes, in words. */
  readonly faults: readonly string[];
}

interface Killed extends Crash {
  readonly histories: readonly RecordHistory[];
}

async function writeAndKill(place: Place, server: Started, seed: number): Promise<Killed> {
  const random = randomOf(seed);
  const enough = 1 + Math.floor(random() * mostWrites);
  const faults: string[] = [];
  let acknowledged = 0;
  let killed = false;
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
    isKilled: () => killed,
    failed: (fault: string) => {
      faults.push(fault);
      heardEnough();
    },
  };
  const writing =
    seed % 2 === 0
      ? Array.from({ length: adders }, (_, n) => addUntilGone(target, `r${seed}c${n}`))
      : Array.from({ length: clients }, (_, n) =>
          writeUntilGone(target, `r${seed}c${n}`, randomOf(seed * clients + n)),
        );
  const killing = written
    .then(() => wait(random() * longestPause))
    .then(() => {
      killed = true;
      return place.kill(server);
    });
  const [histories] = await Promise.all([Promise.all(writing), killing]);
  return { acknowledged, faults, histories: histories.flat() };
}

/**
 * Crashes a part of a deployment while clients write to it, restarts it, and checks every record that they wrote. In every
 * second round the clients add, update and delete; in the others they only add.
 */
export async function crash(place: Place, seed: number): Promise<Crash> {
  const start = (): Promise<Started> => startNode([fleetServer, place.store], { cwd: tmpdir() });
  let server = await start();
  try {
    const { acknowledged, histories, faults: failed } = await writeAndKill(place, server, seed);
    const faults = failed.length === 0 ? [] : [...failed, `the server printed: ${server.said()}`];
    server = await place.recover(server, start);
    // Each record is verified alone, and the writes among the requests are stored in batches.
    const found = await Promise.all(histories.map((history) => faultsOf(server.url, history)));
    faults.push(...found.flat());
    await server.stop();
    if (!(await place.indexAgrees())) faults.push("the index does not match the records");
    return { acknowledged, faults };
  } finally {
    await server.kill();
  }
}
