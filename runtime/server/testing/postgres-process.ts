/** Starts and stops PostgreSQL for tests. */

import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";

/** The user id of `nobody`, since PostgreSQL refuses to run as root. */
const nobody = 65_534;
export const asUser = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** A running PostgreSQL that accepts connections. */
export interface Running {
  readonly pid: number;
  /** Sends it a signal, and resolves when the last of its processes has ended. */
  by(signal: NodeJS.Signals): Promise<void>;
}

/** Its settings. Nothing is synced: killing it loses nothing even so, and no test waits for a slow disk. */
const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "fsync=off",
].flatMap((setting) => ["-c", setting]);

/** Starts it and resolves when it accepts connections; with undefined if another process uses the port. */
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
 * Starts it at a free port outside the range of ports that the system assigns, so that nothing else takes the port while the server
 * is down for a moment.
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
