// Measures what logging and metrics cost the server.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import { type ServerOptions, startServer } from "../bin/start-server.js";
import { type Figure, median, publish } from "./results.js";

// The CPU time of a read by id with a log line, with metrics and with both, relative to a read with neither. Each server is a process,
// and their rounds alternate. Run it with nothing else on the machine: node dist/bench/observability.js
const rounds = 11;
const readsOfRound = 12_000;
const connections = 8;
const collection = "/sites/12/Observation";
const record = JSON.stringify({
  resourceType: "Observation",
  status: "final",
  code: { text: "x".repeat(900) },
});
const ways: readonly { readonly what: string; readonly config: ServerOptions; readonly most: number }[] = [
  { what: "a read with a log line over a read without", config: { log: "info" }, most: 1.3 },
  { what: "a read with metrics over a read without", config: { metrics: "0" }, most: 1.2 },
  { what: "a read with both over a read with neither", config: { log: "info", metrics: "0" }, most: 1.5 },
];

interface Server {
  readonly process: ChildProcess;
  readonly pool: Pool;
  readonly path: string;
}

async function start(config: ServerOptions): Promise<Server> {
  // The log goes to standard output, which nothing reads.
  const process = fork(fileURLToPath(import.meta.url), [JSON.stringify(config)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [url] = await once(process, "message");
  const pool = new Pool(String(url), { connections });
  const headers = { "content-type": "application/json" };
  const added = await pool.request({ method: "POST", path: collection, headers, body: record });
  await added.body.dump();
  return { process, pool, path: new URL(String(added.headers["location"])).pathname };
}

/** Microseconds of CPU time that the server has used so far. */
async function taken({ process }: Server): Promise<number> {
  process.send("taken");
  const [microseconds] = await once(process, "message");
  return Number(microseconds);
}

/** Microseconds of CPU time for a round of reads. */
async function costOf(server: Server): Promise<number> {
  const before = await taken(server);
  let left = readsOfRound;
  const client = async (): Promise<void> => {
    for (; left > 0; left -= 1) {
      const { body } = await server.pool.request({ method: "GET", path: server.path });
      await body.dump();
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return (await taken(server)) - before;
}

async function main(): Promise<void> {
  const [alone, ...watched] = await Promise.all([{}, ...ways.map(({ config }) => config)].map(start));
  if (alone === undefined) throw new Error("no server was started");
  const ratios = watched.map((): number[] => []);
  // The first round warms them up.
  for (let round = 0; round <= rounds; round += 1) {
    const unwatched = await costOf(alone);
    for (const [index, server] of watched.entries()) {
      const ratio = (await costOf(server)) / unwatched;
      if (round > 0) ratios[index]?.push(ratio);
    }
  }
  const figures = ways.map(({ what, most }, index): Figure => {
    const ratio = median(ratios[index] ?? []);
    return { what, ratio, goal: `at most ${most}`, met: ratio <= most };
  });
  for (const { process, pool } of [alone, ...watched]) {
    await pool.destroy();
    process.kill();
  }
  await publish("watched", figures);
}

const [, , config] = process.argv;
if (config === undefined) await main();
else {
  const { url } = await startServer({ port: 0, ...JSON.parse(config) });
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.(url);
}
