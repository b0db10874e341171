// Starts a server in its own process, and measures its CPU time and memory.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A server that is measured. */
export interface Contender {
  readonly name: string;
  readonly port: number;
  /** Seconds of CPU time that it has used so far. */
  cpu(): Promise<number>;
  /** Bytes of memory that it uses. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** The command of a server: a Node script that gets its port as an argument. */
export interface Command {
  readonly name: string;
  readonly args: (port: number) => readonly string[];
  readonly cwd?: string;
}

// Milliseconds for a start: some servers fill a database first.
const patience = 180_000;

// A clock tick of Linux, in which /proc counts; proc(5).
const ticksPerSecond = 100;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}

async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name in brackets may contain anything; utime and stime are the 12th and 13th fields after it.
  const [user = Number.NaN, system = Number.NaN] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) / ticksPerSecond;
}

async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024;
}

/** Starts a server on a free port and resolves once it answers; throws with its output if it never does. */
export async function start({ name, args, cwd }: Command): Promise<Contender> {
  const port = await freePort();
  const child = spawn(process.execPath, args(port), {
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said = (said + chunk).slice(-2000);
    });
  }
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const stop = (): Promise<void> => {
    child.kill("SIGTERM");
    const late = setTimeout(() => child.kill("SIGKILL"), 5000);
    return gone.finally(() => clearTimeout(late));
  };
  for (const until = performance.now() + patience; !(await answers(port)); await wait(50)) {
    if (child.exitCode === null && performance.now() < until) continue;
    await stop();
    throw new Error(`${name} does not answer: ${said}`);
  }
  return { name, port, cpu: () => cpuOf(child.pid), memory: () => memoryOf(child.pid), stop };
}
