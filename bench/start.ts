// Measures how long commands of both packages take to start, compared with Node alone.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { builtFile } from "../spec/package-root.js";
import { type Figure, median, publish } from "./results.js";

// The rounds alternate, so that other load on the machine affects all alike. The first round only fills the disk's cache.
// Run it with nothing else on the machine: node dist/bench/start.js
const rounds = 15;

/** 0.3 s where Node alone takes 50 ms. */
const most = 6;

const packages = {
  "cri-kit": builtFile("cri/cri.js"),
  "cri-conform": builtFile("cri-conform/dist/cri-conform.js"),
};

type Measure = () => Promise<number>;

const start = (args: readonly string[]): ChildProcess => spawn(process.execPath, args, { stdio: "ignore" });

/** Milliseconds until the process ends. */
const untilEnd =
  (...args: readonly string[]): Measure =>
  async () => {
    const began = performance.now();
    await once(start(args), "close");
    return performance.now() - began;
  };

const server = createServer();
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port }: Pick<AddressInfo, "port"> = Object.assign({ port: 0 }, server.address());

/** Milliseconds until a run of the suite sends its first request. */
const untilRequest =
  (program: string): Measure =>
  async () => {
    const began = performance.now();
    const child = start([program, "conform", `http://127.0.0.1:${port}`, "--site", "12"]);
    const ended = once(child, "close");
    await Promise.race([
      once(server, "request"),
      ended.then(() => Promise.reject(new Error("it sent nothing"))),
    ]);
    const time = performance.now() - began;
    child.kill();
    await ended;
    return time;
  };

const alone = untilEnd("-e", "0");
const measures: Readonly<Record<string, Measure>> = Object.fromEntries(
  Object.entries(packages).flatMap(([name, program]) => [
    [`\`${name} --version\``, untilEnd(program, "--version")],
    [`\`${name} --help\``, untilEnd(program, "--help")],
    [`\`${name} conform\`, until its first request`, untilRequest(program)],
  ]),
);

const baseline: number[] = [];
const times = new Map<string, number[]>(Object.keys(measures).map((what) => [what, []]));
for (let round = 0; round <= rounds; round += 1) {
  const node = await alone();
  if (round > 0) baseline.push(node);
  for (const [what, measure] of Object.entries(measures)) {
    const time = await measure();
    if (round > 0) times.get(what)?.push(time);
  }
}
server.close();
server.closeAllConnections();

const node = median(baseline);
const figures = [...times].map(([what, all]): Figure => {
  const ratio = median(all) / node;
  return { what: `${what} over \`node -e 0\``, ratio, goal: `at most ${most}`, met: ratio <= most };
});
console.log(`node -e 0: ${node.toFixed(0)} ms`);
await publish("start", figures);
