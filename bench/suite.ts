import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "undici";
import { type Started, startNode } from "../bin/testing/run.js";
import { checks } from "../conformance/checks/all.js";
import type { Exchange } from "../conformance/contract.js";
import { probes } from "../conformance/probes/all.js";
import { runSuite } from "../conformance/run/run-suite.js";
import { type OpenSession, openSession } from "../conformance/session.js";
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { builtFile, ownSpec } from "../spec/package-root.js";
import { type Figure, median, publish } from "./results.js";

// How long the suite takes: whole processes, beside what undici alone needs for the same exchanges, and with a slow network.
const rounds = 5;
const latencyMs = 50;
const connections = 8;
const cri = builtFile("cri/cri.js");

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A server of its own for one measurement, so that none finds what another one left. */
async function served<T>(folder: string, use: (server: Started) => Promise<T>): Promise<T> {
  const server = await startNode([cri, "serve", "--port", "0"], { cwd: folder });
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Milliseconds of `cri conform` as a process, from its start to its end. */
function wholeProcess(folder: string, url: string, more: readonly string[]): Promise<number> {
  const args = [
    cri,
    "conform",
    url,
    "--site",
    "12",
    "--other-site",
    "13",
    "--write",
    "--seed",
    "42",
    ...more,
  ];
  return timed(
    () =>
      new Promise<void>((resolve, reject) => {
        const child = spawn(process.execPath, args, { cwd: folder, stdio: "ignore" });
        child.once("close", (code) =>
          code === 0 ? resolve() : reject(new Error(`cri conform ended with ${code}`)),
        );
      }),
  );
}

/**
 * The suite within this process, and then the same exchanges by undici alone; milliseconds of both. Both meet a server that
 * has run the suite once before, at other sites: the first to come would pay for its warming up.
 */
async function besideUndici(
  folder: string,
  model: InterfaceModel,
  url: string,
): Promise<readonly [number, number]> {
  await (await suiteAt(folder, model, url, ["10", "11"])).session.close();
  const { session, suite } = await suiteAt(folder, model, url, ["12", "13"]);
  const exchanges = session.client.exchanges.toSorted((one, other) => one.n - other.n);
  const alone = await timed(() => replay(url, exchanges));
  await session.close();
  return [suite, alone];
}

async function suiteAt(
  folder: string,
  model: InterfaceModel,
  url: string,
  [site, otherSite]: readonly [string, string],
): Promise<{ readonly suite: number; readonly session: OpenSession }> {
  const settings = {
    baseUrl: url,
    site,
    otherSite,
    write: true,
    headers: {},
    seed: 42,
    only: [],
    timeoutMs: 30_000,
    concurrency: connections,
  };
  const session = openSession(model, settings, { journalFile: join(folder, "journal.ndjson") });
  const suite = await timed(() => runSuite(session, { checks, probes }));
  return { suite, session };
}

async function replay(url: string, exchanges: readonly Exchange[]): Promise<void> {
  const pools = Array.from({ length: connections }, () => new Pool(url, { connections: 1 }));
  await Promise.all(
    pools.map(async (pool, connection) => {
      for (const exchange of exchanges.filter(({ n }) => (n - 1) % connections === connection)) {
        const { pathname, search } = new URL(exchange.url);
        const { body } = await pool
          .request({
            path: pathname + search,
            method: exchange.method,
            headers: exchange.requestHeaders,
            body: exchange.requestBody ?? null,
          })
          .catch(() => ({ body: undefined }));
        await body?.text().catch(() => "");
      }
      await pool.close();
    }),
  );
}

/** A way to a server on which every answer takes longer. */
async function slowWay<T>(url: string, use: (url: string) => Promise<T>): Promise<T> {
  const { port } = new URL(url);
  const way = createServer((near) => {
    const far = connect(Number(port), "127.0.0.1");
    near.pipe(far);
    far.on("data", (chunk) => void wait(latencyMs).then(() => near.write(chunk)));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("close", () => other.destroy());
      one.on("error", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => way.listen(0, "127.0.0.1", resolve));
  const address = way.address();
  try {
    return await use(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
  } finally {
    way.close();
  }
}

function atMost(what: string, ratio: number): Figure {
  return { what, ratio, goal: "at most 1", met: ratio <= 1 };
}

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const folder = await mkdtemp(join(tmpdir(), "cri-bench-"));
try {
  const full: number[] = [];
  const smoke: number[] = [];
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    full.push(await served(folder, ({ url }) => wholeProcess(folder, url, [])));
    smoke.push(await served(folder, ({ url }) => wholeProcess(folder, url, ["--only", "smoke"])));
    const [suite, alone] = await served(folder, ({ url }) => besideUndici(folder, loaded.model, url));
    shares.push(alone / suite);
  }
  const slow = await served(folder, ({ url }) => slowWay(url, (way) => wholeProcess(folder, way, [])));
  await publish("suite", [
    atMost("the whole suite as a process, over 3 seconds", median(full) / 3_000),
    atMost("`--only smoke` as a process, over half a second", median(smoke) / 500),
    atMost(`the whole suite with ${latencyMs} ms of latency, over 30 seconds`, slow / 30_000),
    {
      what: "undici alone, over the suite",
      ratio: median(shares),
      goal: "at least 0.7",
      met: median(shares) >= 0.7,
    },
  ]);
} finally {
  await rm(folder, { recursive: true });
}
