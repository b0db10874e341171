/** Starts and stops PostgreSQL for tests. */

import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";

/** PostgreSQL refuses to run as root: `nobody`, whom every system knows, does as well. */
const nobody = 65_534;
export const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** One that takes connections. */
export interface Running {
  readonly pid: number;
  /** Ends it by a signal, and resolves when the last of its processes is gone. */
  by(signal: NodeJS.Signals): Promise<void>;
}

/** What it is told. Nothing is synced: that it is killed loses nothing by it, and no test waits for a slow disk. */
const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "fsync=off",
].flatMap((setting) => ["-c", setting]);

/** Starts it and resolves once it takes connections; with nothing where another process has the port. */
export function start(postgres: string, data: string, port: number): Promise<Running | undefined> {
  const child = spawn(postgres, ["-D", data, "-p", String(port), ...settings], {
    ...asUser,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("error", reject);
    child.once("close", () => {
      if (said.includes("could not bind")) resolve(undefined);
      else reject(new Error(`PostgreSQL did not start: ${said}`));
    });
    child.stderr.on("data", (chunk) => {
      said += chunk;
      if (child.pid === undefined || !said.includes("ready to accept connections")) return;
      const by: Running["by"] = (signal) => {
        child.kill(signal);
        return ended;
      };
      resolve({ pid: child.pid, by });
    });
  });
}

/**
 * Starts it at a port that nobody has. It is none of those that a system gives out by itself: while the server is down for a
 * moment, nothing else comes to listen there.
 */
export async function startSomewhere(
  postgres: string,
  data: string,
): Promise<{ readonly port: number; readonly running: Running }> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const running = await start(postgres, data, port);
    if (running !== undefined) return { port, running };
  }
}
