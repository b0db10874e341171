/** Starts and ends the worker threads of a SQLite store, and passes errors between threads. */

import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** The message after which a thread ends. */
export const endMessage = "end";

/** Deno does, and Node from version 22.18 on. */
const runsTypes = "Deno" in globalThis || Boolean(Reflect.get(process.features, "typescript"));

/**
 * The path of a thread's module: next to this file if it is compiled or bundled, else in the package's `dist` folder; else the source
 * itself, if this process runs TypeScript.
 */
function compiledModule(name: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const nextToThis = join(here, name);
  if (existsSync(nextToThis)) return nextToThis;
  for (let folder = here; ; folder = dirname(folder)) {
    const built = join(folder, "dist", relative(folder, here), name);
    if (existsSync(built)) return built;
    if (folder !== dirname(folder)) continue;
    const source = nextToThis.replace(/\.js$/, ".ts");
    if (runsTypes && existsSync(source)) return source;
    throw new Error(`${nextToThis} is missing: build the package first.`);
  }
}

/** Starts a thread that runs a compiled module of this folder. */
export const startThread = (name: string, workerData: object): Worker =>
  new Worker(compiledModule(name), { workerData });

/** Resolves when a thread has finished its work and ended. */
export const endThread = (thread: Worker | undefined): Promise<void> =>
  new Promise((resolve) => {
    if (thread === undefined) return resolve();
    thread.ref();
    thread.once("exit", () => resolve());
    thread.postMessage(endMessage);
  });

/** An error as plain data, since a message between threads drops SQLite's error codes. */
export interface PlainFault {
  readonly message: string;
  readonly stack?: string | undefined;
  readonly errcode?: number;
  readonly code?: string;
}

export function plainFault(fault: unknown): PlainFault {
  if (!(fault instanceof Error)) return { message: String(fault) };
  return {
    message: fault.message,
    stack: fault.stack,
    ...("errcode" in fault ? { errcode: Number(fault.errcode) } : {}),
    ...("code" in fault ? { code: String(fault.code) } : {}),
  };
}

/** Turns plain data back into an error. */
export const faultOf = ({ message, ...others }: PlainFault): Error =>
  Object.assign(new Error(message), others);
