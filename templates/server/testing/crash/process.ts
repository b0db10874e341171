import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../../../spec/package-root.js";

/** The harbour's server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Ends it with this signal, by its process id, and resolves when it is gone. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

const ended = (child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> =>
  new Promise((resolve) => {
    child.once("close", () => resolve());
    child.kill(signal);
  });

/** Starts the server over a store; throws with what it printed where it ends at once. */
export function startHarbour(store: string): Promise<ServerProcess> {
  const script = join(packageRoot(), "dist", "templates", "server", "testing", "harbour-server.js");
  const child = spawn(process.execPath, [script, store], { stdio: ["ignore", "pipe", "pipe"] });
  return new Promise((resolve, reject) => {
    let text = "";
    const hear = (chunk: Buffer): void => {
      text += chunk;
      const url = /serving at (\S+?),/.exec(text)?.[1];
      if (url !== undefined) resolve({ url, end: (signal) => ended(child, signal) });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("close", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}
