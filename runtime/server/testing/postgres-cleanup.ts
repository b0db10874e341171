// Ends a PostgreSQL after its tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Cluster } from "./postgres-cluster.js";

/** A process that ends a PostgreSQL and takes its folder away once the process that had it started is gone, however that ended. */
export interface Cleanup {
  /** Lets it do now what it would do at this process's end: nothing, where the server and its folder are gone. */
  dismiss(): Promise<void>;
}

// Its input ends with anyone who could have written to it. The file's first line is the number of the server's process.
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
    // A signal to the tests and all that they started is not for it.
    detached: true,
  });
  cleanup.unref();
  return {
    async dismiss() {
      const ended = once(cleanup, "close");
      // This process has to wait for it now, with whatever else it has to do done.
      cleanup.ref();
      cleanup.stdin.end();
      await ended;
    },
  };
}
