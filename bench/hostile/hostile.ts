// Attacks a server over each kind of store, and counts the faults and the memory (`npm run hostile`).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "../../runtime/server/testing/postgres.js";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { type Figure, median, publish } from "../results.js";
import { attack } from "./attack.js";
import { type Damage, damagedFile, damagedPostgres } from "./damage.js";
import { type Battleground, openBattleground, startServer, tokenFile } from "./ground.js";
import { liveMemoryOf } from "./live-memory.js";
import { beginWitness } from "./witness.js";

// The server has its default configuration. Its memory is measured after each thousand requests, and at the end compared with
// that of the warm server. The last tenth of the requests is sent to servers over damaged stores.
const [thousands = 100] = process.argv.slice(2).map(Number);
const damaged = Math.ceil(thousands / 10);
// Milliseconds after an attack until the server must accept requests again.
const recovery = 15_000;

/** Progress is for a terminal only; a pipe gets the result. */
const progress = (text: string): void => void (process.stderr.isTTY && console.error(text));

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);

interface Assault {
  readonly name: string;
  readonly store: string;
  readonly folder: string;
  readonly damage: Damage;
}

interface Seen {
  readonly wrong: string[];
  readonly memory: number[];
  turnedAway: number;
}

async function assault(one: Assault): Promise<readonly Figure[]> {
  const spec = await loadSpec(ownSpec());
  if (!spec.ok) throw new Error("The kit's own spec is not valid.");
  const battleground = await openBattleground(one.store, one.folder, spec.model);
  const seen: Seen = { wrong: [], memory: [], turnedAway: 0 };
  try {
    await attackWhole(battleground, seen, one.folder);
  } finally {
    await battleground.server.stop();
  }
  for (let seed = thousands - damaged + 1; seed <= thousands; seed += 1)
    await attackDamaged(battleground, seen, seed, one);
  return figuresOf(one.name, seen);
}

/** The first nine tenths, while another client uses the server. */
async function attackWhole(battleground: Battleground, seen: Seen, folder: string): Promise<void> {
  const { server } = battleground;
  const { wrong, memory } = seen;
  const witness = beginWitness(battleground.duties);
  for (let seed = 1; seed <= thousands - damaged; seed += 1) {
    const judged = await attack(battleground, seed, 1000);
    wrong.push(...judged.wrong);
    seen.turnedAway += judged.turnedAway;
    const bytes = await liveMemoryOf(server.pid, folder);
    memory.push(bytes);
    progress(`${seed} of ${thousands} thousand, ${megabytes(bytes)} MB, ${wrong.length} wrong`);
  }
  wrong.push(...(await witness.end()));
  if (!(await isReady(server.url))) wrong.push("the server is not ready again");
  if (!(await battleground.isUntouched())) wrong.push("the other site's records have changed");
  const [, ...logged] = server.said().trim().split("\n");
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
  seed: number,
  { damage, folder }: Assault,
): Promise<void> {
  const store = await damage(seed);
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

function figuresOf(name: string, { wrong, memory, turnedAway }: Seen): readonly Figure[] {
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

const folder = await mkdtemp(join(tmpdir(), "cri-hostile-"));
const postgres = await startPostgres();
try {
  const file = join(folder, "records.db");
  const schema = await postgres.fresh();
  const figures = [
    ...(await assault({
      name: "SQLite",
      store: `sqlite:${file}`,
      folder,
      damage: damagedFile(file, folder),
    })),
    ...(await assault({
      name: "PostgreSQL",
      store: schema,
      folder,
      damage: damagedPostgres(postgres, schema),
    })),
  ];
  await publish("hostile", figures);
  process.exitCode = figures.every(({ met }) => met !== false) ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
