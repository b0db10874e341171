// Attacks a server over a store, and counts the faults and the memory.
import { setTimeout as pause } from "node:timers/promises";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { type Figure, median } from "../results.js";
import { attack } from "./attack.js";
import type { Damage } from "./damage.js";
import { type Battleground, openBattleground, startServer, tokenFile } from "./ground.js";
import { restingMemoryOf } from "./live-memory.js";
import { beginWitness } from "./witness.js";

// Milliseconds after an attack until the server must accept requests again.
const recovery = 15_000;

/** Progress is for a terminal only; a pipe gets the result. */
const progress = (text: string): void => void (process.stderr.isTTY && console.error(text));

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

/** A store to attack a server over. */
export interface Assault {
  readonly name: string;
  readonly store: string;
  readonly folder: string;
  /** Thousands of requests. */
  readonly thousands: number;
  /** How to damage the store for the last tenth of the requests; absent for a store that is not damaged. */
  readonly damage?: Damage;
}

interface Seen {
  readonly wrong: string[];
  readonly memory: number[];
  turnedAway: number;
}

/** How many thousands of the requests are sent to a damaged store. */
const damagedThousands = ({ damage, thousands }: Assault): number =>
  damage === undefined ? 0 : Math.ceil(thousands / 10);

/**
 * Attacks a server in its default configuration. Its memory is measured after each thousand requests, and at the end compared with
 * that of the warm server.
 */
export async function assault(one: Assault): Promise<readonly Figure[]> {
  const spec = await loadSpec(ownSpec());
  if (!spec.ok) throw new Error("The kit's own spec is not valid.");
  const battleground = await openBattleground(one.store, one.folder, spec.model);
  const seen: Seen = { wrong: [], memory: [], turnedAway: 0 };
  try {
    await attackWhole(battleground, seen, one);
  } finally {
    await battleground.server.stop();
  }
  const { damage, thousands } = one;
  if (damage !== undefined) {
    for (let seed = thousands - damagedThousands(one) + 1; seed <= thousands; seed += 1)
      await attackDamaged(battleground, seen, await damage(seed), seed, one.folder);
  }
  return figuresOf(one, seen);
}

/** The requests to the whole store, while another client uses the server. */
async function attackWhole(battleground: Battleground, seen: Seen, one: Assault): Promise<void> {
  const { folder, thousands } = one;
  const { server } = battleground;
  const { wrong, memory } = seen;
  const greeting = server.said();
  const witness = beginWitness(battleground.duties);
  for (let seed = 1; seed <= thousands - damagedThousands(one); seed += 1) {
    const judged = await attack(battleground, seed, 1000);
    wrong.push(...judged.wrong);
    seen.turnedAway += judged.turnedAway;
    const bytes = await restingMemoryOf(server.pid, folder);
    memory.push(bytes);
    progress(`${seed} of ${thousands} thousand, ${megabytes(bytes)} MB, ${wrong.length} wrong`);
  }
  wrong.push(...(await witness.end()));
  if (!(await isReady(server.url))) wrong.push("the server is not ready again");
  if (!(await battleground.isUntouched())) wrong.push("the other site's records have changed");
  const logged = server
    .said()
    .slice(greeting.length)
    .split("\n")
    .filter((line) => line !== "");
  if (logged.length > 0) wrong.push(`the server logged ${logged.length} lines: ${logged.slice(0, 3).join()}`);
}

async function isReady(url: string): Promise<boolean> {
  const until = performance.now() + recovery;
  do {
    const { ok } = await fetch(`${url}/ready`);
    if (ok) return true;
    await pause(100);
  } while (performance.now() < until);
  return false;
}

/**
 * A thousand requests to a server over a damaged store: it may fail to answer what it can't read, but must keep
 * running.
 */
async function attackDamaged(
  battleground: Battleground,
  seen: Seen,
  store: string,
  seed: number,
  folder: string,
): Promise<void> {
  const server = await startServer(store, tokenFile(folder)).catch((fault: unknown) => {
    // A store that can't be read at all must be refused at the start with a message.
    if (!/^\s+at /m.test(String(fault))) return undefined;
    seen.wrong.push(`seed ${seed}: the server did not start: ${fault}`);
    return undefined;
  });
  if (server === undefined) return;
  const judged = await attack({ ...battleground, server, mayFail: true }, seed, 1000);
  seen.wrong.push(...judged.wrong);
  const health = await fetch(`${server.url}/health`).then(({ status }) => status, String);
  if (health !== 200) seen.wrong.push(`seed ${seed}: /health of a server over a damaged store: ${health}`);
  await server.stop();
}

function figuresOf({ name, thousands }: Assault, { wrong, memory, turnedAway }: Seen): readonly Figure[] {
  for (const one of wrong.slice(0, 40)) console.error(`${name}: ${one}`);
  console.error(`${name}: ${memory.map(megabytes).join(" ")} MB`);
  const fifth = Math.ceil(memory.length / 5);
  const growth = median(memory.slice(-fifth)) / median(memory.slice(fifth, 2 * fifth));
  const all = thousands * 1000;
  return [
    {
      what: `${name}: of ${thousands},000 hostile requests: those answered with a server fault, late, or with data of another site, and failures of the second client`,
      ratio: wrong.length / all,
      goal: "none",
      met: wrong.length === 0,
    },
    {
      what: `${name}: those refused by a full server with Retry-After`,
      ratio: turnedAway / all,
      goal: "",
    },
    {
      what: `${name}: memory in use after garbage collection, the last fifth of them over the second`,
      ratio: growth,
      goal: "at most 1.2",
      met: growth <= 1.2,
    },
  ];
}
