// Measures how long the suite takes, compared with undici sending the same requests, and with a slow network.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";
import { type Started, startNode } from "../bin/testing/run.js";
import { checks } from "../conformance/checks/all.js";
import { probes } from "../conformance/gaps/all.js";
import type { Exchange } from "../conformance/http/exchange.js";
import { defaultConcurrency } from "../conformance/options/settings.js";
import { openSession } from "../conformance/runner/open-session.js";
import { runSuite } from "../conformance/runner/run-suite.js";
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { builtFile, ownSpec } from "../spec/package-root.js";
import { type Figure, median, publish } from "./results.js";

const rounds = 9;
const latencyMs = 50;
const cri = builtFile("cri/cri.js");

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** A new server for each measurement, so that none finds the records of another. */
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

/** The site under test and the other one. */
type Sites = readonly [site: string, otherSite: string];

/**
 * The time of undici for the exchanges of the suite, relative to the time of the suite, both in this process. Process and server
 * get faster with each turn, so both are warmed up, and each run of undici is compared with the mean of the suite runs before
 * and after it.
 */
async function comparedWithUndici(folder: string, model: InterfaceModel, url: string): Promise<number> {
  const both = (sites: Sites, twins: Sites) => suiteAndUndici(folder, model, url, sites, twins);
  await both(["7101", "7201"], ["7102", "7202"]);
  const first = await both(["7103", "7203"], ["7104", "7204"]);
  const second = await both(["7105", "7205"], ["7106", "7206"]);
  return first.alone / ((first.suite + second.suite) / 2);
}

/** Milliseconds of a run of the suite, and then of undici with the same exchanges; undici adds to other sites. */
async function suiteAndUndici(
  folder: string,
  model: InterfaceModel,
  url: string,
  sites: Sites,
  twins: Sites,
): Promise<{ readonly suite: number; readonly alone: number }> {
  const [site, otherSite] = sites;
  const settings = {
    baseUrl: url,
    site,
    otherSite,
    write: true,
    headers: {},
    seed: 42,
    only: [],
    timeoutMs: 30_000,
    concurrency: defaultConcurrency,
  };
  const session = openSession(model, settings, { journalFile: join(folder, "journal.ndjson") });
  const suite = await timed(() => runSuite(session, { checks, probes }));
  const sent = elsewhere(session.client.exchanges, sites, twins);
  await session.close();
  const alone = await timed(() => replay(url, sent));
  return { suite, alone };
}

/** A request as undici takes it. */
interface Sent {
  readonly path: string;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/**
 * The requests of each connection. Adds go to other sites: if every record were added again to the suite's sites, the responses
 * to searches would be nearly twice as long. This way they are only a twentieth longer in all.
 */
function elsewhere(
  exchanges: readonly Exchange[],
  [site, otherSite]: Sites,
  [twin, otherTwin]: Sites,
): readonly (readonly Sent[])[] {
  const moved = (text: string) =>
    text.replaceAll(`/${site}/`, `/${twin}/`).replaceAll(`/${otherSite}/`, `/${otherTwin}/`);
  const inOrder = exchanges.toSorted((one, other) => one.n - other.n);
  const sent = inOrder.map(({ n, url, method, requestHeaders: headers, requestBody = null }) => {
    const { pathname, search } = new URL(method === "POST" ? moved(url) : url);
    const body = method === "POST" && requestBody !== null ? moved(requestBody) : requestBody;
    return { connection: (n - 1) % defaultConcurrency, path: pathname + search, method, headers, body };
  });
  return Array.from({ length: defaultConcurrency }, (_, line) =>
    sent.filter(({ connection }) => connection === line),
  );
}

async function replay(url: string, lines: readonly (readonly Sent[])[]): Promise<void> {
  await Promise.all(
    lines.map(async (line) => {
      const pool = new Pool(url, { connections: 1 });
      for (const { path, method, headers, body: sent } of line) {
        const { body } = await pool
          .request({ path, method, headers, body: sent })
          .catch(() => ({ body: undefined }));
        await body?.text().catch(() => "");
      }
      await pool.close();
    }),
  );
}

/** A proxy that delays every response. */
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
    shares.push(await served(folder, ({ url }) => comparedWithUndici(folder, loaded.model, url)));
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
