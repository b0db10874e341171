// Runs a program with the arguments and the streams of the process.
import { hideSecrets } from "../runtime/server/start/hide-secrets.js";
import { type Io, processIo } from "./io.js";

/** `run` takes the arguments, and returns the exit code. */
export async function runProcess(run: (args: readonly string[], io: Io) => Promise<number>): Promise<void> {
  hideSecrets();
  const code = await run(process.argv.slice(2), processIo());
  // The exit code is 2 already if standard output could not be written.
  process.exitCode ??= code;
}
