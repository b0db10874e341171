// Measures what `cri-kit proxy` adds to the time of a request.
import { type ChildProcess, fork } from "node:child_process";
import { Agent, createServer, request } from "node:http";
import { fileURLToPath } from "node:url";
import { openJudgeThread } from "../conformance/traffic/proxy/judge-thread.js";
import { startProxy } from "../conformance/traffic/proxy/server.js";
import { ownSpec } from "../spec/package-root.js";
import { type Figure, median, publish } from "./results.js";

/**
 * Compares it with a plain proxy of `node:http` in front of the same server; each is a process, and their rounds alternate.
 * Each request is for another record, so that caches do not help. Run it with nothing else on the machine:
 * node dist/bench/proxy.js
 */
const rounds = 7;
const secondsOfRound = 1.5;
const records = 50_000;
const collection = "/sites/12/Observation";
const [beforeId = "", afterId = ""] = JSON.stringify({
  resourceType: "Observation",
  id: "ID",
  status: "final",
  code: { text: "x".repeat(900) },
  component: Array.from({ length: 6 }, (_, n) => ({ valueQuantity: { value: n, unit: "mmol/L" } })),
}).split("ID");

type Role = "upstream" | "plain" | "watching";

function listen(server: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" ? (address?.port ?? 0) : 0);
    });
  });
}

function upstream(): Promise<number> {
  const server = createServer({ keepAliveTimeout: 60_000 }, ({ url = "" }, response) => {
    const body = beforeId + url.slice(url.lastIndexOf("/") + 1) + afterId;
    response.writeHead(200, {
      "content-type": "application/fhir+json",
      "content-length": Buffer.byteLength(body),
    });
    response.end(body);
  });
  return listen(server);
}

/** The simplest proxy that streams both ways and keeps connections alive. */
function plain(target: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ agent, host: "127.0.0.1", port: target, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  return listen(server);
}

async function watching(target: number): Promise<number> {
  const address = `http://127.0.0.1:${target}`;
  const judge = openJudgeThread({ spec: ownSpec(), baseUrl: address });
  const { url } = await startProxy(
    { target: address, host: "127.0.0.1", port: 0, allowRemote: false },
    judge,
  );
  return Number(new URL(url).port);
}

interface Started {
  readonly port: number;
  readonly process: ChildProcess;
}

function start(role: Role, target = 0): Promise<Started> {
  return new Promise((resolve, reject) => {
    const process = fork(fileURLToPath(import.meta.url), [role, String(target)]);
    process.once("message", (port) => resolve({ port: Number(port), process }));
    process.once("exit", (code) => reject(new Error(`${role} ended with ${code}`)));
  });
}

/** Median milliseconds of a request over this many connections, each of which sends one request after the other. */
async function timeOf(port: number, connections: number, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      await ask(agent, port);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return median(times);
}

let asks = 0;

function ask(agent: Agent, port: number): Promise<void> {
  asks += 1;
  const path = `${collection}/laboratory-lab_result-${asks % records}`;
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: "127.0.0.1", port, path }, (answer) => {
      answer.on("end", resolve);
      answer.resume();
    });
    asked.on("error", reject);
    asked.end();
  });
}

async function compare(connections: number, plainly: Started, watched: Started): Promise<Figure> {
  const measured: Record<"plain" | "watching", number[]> = { plain: [], watching: [] };
  for (let round = 0; round < rounds; round += 1) {
    // Alternating rounds, so that other load on the machine affects both equally.
    measured.plain.push(await timeOf(plainly.port, connections, secondsOfRound));
    measured.watching.push(await timeOf(watched.port, connections, secondsOfRound));
  }
  const ratio = median(measured.watching.map((time, round) => time / (measured.plain[round] ?? Number.NaN)));
  const what = `cri proxy over a plain proxy, ${connections} connection${connections === 1 ? "" : "s"}`;
  return { what, ratio, goal: "at most 1.25", met: ratio <= 1.25 };
}

async function main(): Promise<void> {
  const server = await start("upstream");
  const plainly = await start("plain", server.port);
  const watched = await start("watching", server.port);
  try {
    for (const { port } of [plainly, watched]) await timeOf(port, 10, 1);
    await publish("proxy", [await compare(1, plainly, watched), await compare(10, plainly, watched)]);
  } finally {
    for (const { process } of [watched, plainly, server]) {
      process.removeAllListeners("exit");
      process.kill();
    }
  }
}

const roles = { upstream, plain, watching } as const;
const [, , role, target] = process.argv;
if (role === "upstream" || role === "plain" || role === "watching") {
  process.send?.(await roles[role](Number(target)));
} else await main();
