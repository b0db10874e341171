// Stops a PostgreSQL and deletes its folder after its tests, even if they crash.
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Cluster } from "./postgres-cluster.js";

/** A process that stops a PostgreSQL and deletes its folder when the process that started it is gone, for whatever reason. */
export interface Cleanup {
  /** Cleans up now. It does nothing if the server and its folder are gone. */
  dismiss(): Promise<void>;
}

// Its input ends when this process ends. The first line of the file is the id of the server's process.
const script = `
const { readFileSync, rmSync } = require("node:fs");
const [folder, file] = process.argv.slice(1);
process.stdin.resume().on("end", () => {
  try {
    process.kill(Number.parseInt(readFileSync(file, "utf8"), 10), "SIGQUIT");
  } catch {}
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});`;

export function cleanupAfter({ folder, data }: Cluster): Cleanup {
  const cleanup = spawn(process.execPath, ["-e", script, folder, `${data}/postmaster.pid`], {
    stdio: ["pipe", "ignore", "ignore"],
    // It must not get a signal that is sent to the whole process group of the tests.
    detached: true,
  });
  cleanup.unref();
  return {
    async dismiss() {
      const ended = once(cleanup, "close");
      // This process must now wait for it.
      cleanup.ref();
      cleanup.stdin.end();
      await ended;
    },
  };
}
