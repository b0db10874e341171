// Runs Node scripts as processes, for tests: commands to their end, and servers until they are stopped.
import { spawn } from "node:child_process";

/** Output of a command that ran to its end. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a Node script to its end. */
export const runNode = (args: readonly string[], options: { readonly cwd?: string } = {}): Promise<Ran> =>
  runCommand(process.execPath, args, options);

/** Runs a command to its end; `env` is added to the environment of the tests. */
export function runCommand(
  command: string,
  args: readonly string[],
  { env, ...options }: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, env: { ...process.env, NO_COLOR: "1", ...env } });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

/** A server in its own process. */
export interface Started {
  readonly url: string;
  readonly pid: number;
  /** Everything it has printed so far, to both of its streams. */
  said(): string;
  /** Ends it by its process id and resolves when it is gone. */
  stop(): Promise<void>;
  /** Kills it immediately, as a crash would. */
  kill(): Promise<void>;
}

interface StartOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** A shell command that limits the process, such as `ulimit -f 0`. */
  readonly under?: string;
}

/**
 * Starts a Node script that prints `serving at URL` or `watching at URL`. If it ends before that, throws with what it
 * printed.
 */
export function startNode(args: readonly string[], { under, ...options }: StartOptions): Promise<Started> {
  const [command, ...all] =
    under === undefined
      ? [process.execPath, ...args]
      : ["sh", "-c", `${under}; exec "$0" "$@"`, process.execPath, ...args];
  const child = spawn(command, all, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const end = (signal: "SIGTERM" | "SIGKILL") => () => {
    child.kill(signal);
    return gone;
  };
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk;
      const url = /(?:serving|watching) at (\S+?),/.exec(text)?.[1];
      if (url !== undefined)
        resolve({ url, pid: child.pid ?? 0, said: () => text, stop: end("SIGTERM"), kill: end("SIGKILL") });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", (code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
}
