// Measures the time, the CPU time and the memory of a Node script.
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { builtFile } from "../../spec/package-root.js";

/** The resources that a process used from its start to its end. */
export interface Usage {
  /** Milliseconds on the clock. */
  readonly time: number;
  /** Milliseconds of CPU, of all its threads. */
  readonly cpu: number;
  /** Peak memory, in MiB. */
  readonly memory: number;
}

const atExit = pathToFileURL(builtFile("bench/generate/usage-at-exit.js")).href;

/** Runs a Node script to its end; if it fails, throws with its output. */
export async function measured(folder: string, args: readonly string[]): Promise<Usage> {
  const file = join(folder, "usage.json");
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", atExit, ...args], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, CRI_BENCH_USAGE: file },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        said = `${said}${chunk}`.slice(-2_000);
      });
    }
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(" ")}: ${said}`))));
  });
  const time = performance.now() - started;
  const { cpu, memory }: { readonly cpu: number; readonly memory: number } = JSON.parse(
    await readFile(file, "utf8"),
  );
  return { time, cpu: cpu / 1_000, memory: memory / 1_024 };
}
