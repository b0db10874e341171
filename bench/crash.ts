// Kills a server or its database at random moments while clients write, and counts the lost writes (`npm run
// crash`).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  fileWithoutServer,
  type Place,
  postgresWithoutServer,
  serverWithoutPostgres,
} from "../bin/testing/crash/place.js";
import { crash } from "../bin/testing/crash/round.js";
import { startPostgres } from "../runtime/server/testing/postgres.js";
import { type Figure, publish } from "./results.js";

// The kill is a kill -9. After each one, every record and the whole index are checked.
const [fileRounds = 200, postgresRounds = 50] = process.argv.slice(2).map(Number);

interface Case {
  readonly what: string;
  readonly place: Place;
  readonly rounds: number;
}

async function figureOf({ what, place, rounds }: Case): Promise<Figure> {
  let acknowledged = 0;
  let lost = 0;
  for (let seed = 1; seed <= rounds; seed += 1) {
    const round = await crash(place, seed);
    acknowledged += round.acknowledged;
    if (round.faults.length === 0) continue;
    lost += 1;
    console.error(`${what}, seed ${seed}: ${round.faults.join("; ")}`);
  }
  return {
    what: `of ${rounds} crashes of ${what}, with ${acknowledged} acknowledged writes: share after which every acknowledged write was there`,
    ratio: (rounds - lost) / rounds,
    goal: "1",
    met: lost === 0,
  };
}

const folder = await mkdtemp(join(tmpdir(), "cri-crash-"));
const postgres = await startPostgres();
try {
  const ofServer = Math.ceil(postgresRounds / 2);
  const cases: readonly Case[] = [
    {
      what: "a server over SQLite",
      place: fileWithoutServer(join(folder, "records.db")),
      rounds: fileRounds,
    },
    {
      what: "a server over PostgreSQL",
      place: postgresWithoutServer(postgres, await postgres.fresh()),
      rounds: ofServer,
    },
    {
      what: "PostgreSQL under a running server",
      place: serverWithoutPostgres(postgres, await postgres.fresh()),
      rounds: postgresRounds - ofServer,
    },
  ];
  const figures: Figure[] = [];
  for (const one of cases) figures.push(await figureOf(one));
  await publish("crash", figures);
  process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
