// Measures the memory and the CPU time of exporting a small and a large site.
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startNode } from "../bin/testing/run.js";
import type { Manifest } from "../runtime/server/export/manifest.js";
import { openStore } from "../runtime/server/store/open-store.js";
import { prepareStore } from "../runtime/server/store/prepare-store.js";
import { fleet } from "../runtime/server/testing/fleet.js";
import { builtFile } from "../spec/package-root.js";
import { publish } from "./results.js";

/**
 * The server runs in its own process over SQLite, and the export goes over HTTP. Run it with nothing else on the machine:
 * node dist/bench/export.js
 */
const many = Number(process.argv[2] ?? 1_000_000);
const few = Math.ceil(many / 10);
const jobsOfAVehicle = 9;
const batch = 2_000;

const atExit = pathToFileURL(builtFile("bench/generate/usage-at-exit.js")).href;
const server = builtFile("runtime/server/testing/fleet-server.js");

const words = "what was seen of it, in as many words as a small record has ".repeat(5);

function record(n: number): { readonly type: string; readonly body: string } {
  const vehicle = n - (n % (jobsOfAVehicle + 1));
  const type = n === vehicle ? "Vehicle" : "Job";
  const own =
    type === "Vehicle" ? { plate: words } : { vehicle: { href: `Vehicle/${vehicle}` }, helper: words };
  return { type, body: JSON.stringify({ kind: type, ...own }) };
}

/** Fills a new store directly, without the server: the export is the same. */
async function fill(name: string, count: number): Promise<void> {
  const store = await openStore(name);
  await prepareStore(store, fleet);
  for (let from = 0; from < count; from += batch) {
    const some = Array.from({ length: Math.min(batch, count - from) }, (_, n) => {
      const { type, body } = record(from + n);
      const newVersion = { version: 1, updated: 1, body, entries: [], base: "" };
      return store.add({ site: "7", type, id: randomUUID() }, newVersion);
    });
    await Promise.all(some);
  }
  await store.close();
}

/** The number of lines of a file, which is not kept in memory. */
async function linesOf(url: string): Promise<number> {
  const { body } = await fetch(url);
  let lines = 0;
  for await (const chunk of body ?? []) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  return lines;
}

async function exported(url: string): Promise<number> {
  const begun = await fetch(`${url}/fleets/7/vehicles/$manifest`, { headers: { prefer: "respond-async" } });
  const status = begun.headers.get("content-location") ?? "";
  for (;;) {
    const answer = await fetch(status);
    if (answer.status === 200) {
      const { output }: Manifest = JSON.parse(await answer.text());
      let records = 0;
      for (const { url: file, count } of output) {
        const lines = await linesOf(file);
        if (lines !== count) throw new Error(`${file} has ${lines} lines instead of ${count}`);
        records += lines;
      }
      return records;
    }
    if (answer.status !== 202) throw new Error(`${status} answered ${answer.status}`);
    await wait(Number(answer.headers.get("retry-after")) * 1000);
  }
}

interface Usage {
  /** Microseconds of CPU, of the server alone. */
  readonly cpu: number;
  /** Peak memory, in KiB. */
  readonly memory: number;
}

async function measured(folder: string, count: number): Promise<Usage> {
  const name = `sqlite:${join(folder, `${count}.db`)}`;
  await fill(name, count);
  const usage = join(folder, "usage.json");
  const env = { ...process.env, CRI_BENCH_USAGE: usage };
  const running = await startNode(["--import", atExit, server, name], { cwd: folder, env });
  const records = await exported(running.url).finally(() => running.stop());
  if (records !== count) throw new Error(`${records} of ${count} records were exported`);
  const used: Usage = JSON.parse(await readFile(usage, "utf8"));
  console.log(
    `${count} records: ${Math.round(used.memory / 1024)} MiB at the peak, ${used.cpu / 1e6} s of CPU`,
  );
  return used;
}

const folder = await mkdtemp(join(tmpdir(), "cri-export-"));
try {
  const little = await measured(folder, few);
  const much = await measured(folder, many);
  const memory = much.memory / little.memory;
  const cpu = much.cpu / many / (little.cpu / few);
  await publish("export", [
    {
      what: `peak memory of a server that exports ${many.toLocaleString("en")} records over one that exports ${few.toLocaleString("en")}`,
      ratio: memory,
      goal: "at most 1.2",
      met: memory <= 1.2,
    },
    {
      what: "CPU time for each record of the large export over that of the small one, start included",
      ratio: cpu,
      goal: "at most 1.2",
      met: cpu <= 1.2,
    },
  ]);
} finally {
  await rm(folder, { recursive: true });
}
