// Kills a server or its database at random moments while clients write, and counts the lost writes (`npm run
// crash`).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  fileWithoutServer,
  postgresWithoutServer,
  serverWithoutPostgres,
} from "../bin/testing/crash/place.js";
import { startPostgres } from "../runtime/server/testing/postgres.js";
import { type CrashCase, crashFigure } from "./crash-figure.js";
import { type Figure, publish } from "./results.js";

// The kill is a kill -9. After each one, every record and the whole index are checked.
const [fileRounds = 200, postgresRounds = 50] = process.argv.slice(2).map(Number);

const folder = await mkdtemp(join(tmpdir(), "cri-crash-"));
const postgres = await startPostgres();
try {
  const ofServer = Math.ceil(postgresRounds / 2);
  const cases: readonly CrashCase[] = [
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
  for (const one of cases) figures.push(await crashFigure(one));
  await publish("crash", figures);
  process.exitCode = figures.every(({ met }) => met) ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
