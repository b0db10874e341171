// What the parts of the server's bench share: their servers, and the stores with the real records.
import { existsSync } from "node:fs";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { definition } from "../../generated/server/definition.js";
import { openStore } from "../../runtime/server/store/open-store.js";
import { builtFile } from "../../spec/package-root.js";
import { fill } from "./fill.js";
import { type Command, type Contender, start } from "./process.js";
import { copies, type RealRecord } from "./records.js";
import type { Scale } from "./scale.js";

/** The input of each part. */
export interface Bench {
  readonly folder: string;
  readonly scale: Scale;
  readonly records: readonly RealRecord[];
}

/** Runs `use` with the servers started, and always ends them. */
export async function withServers<T>(
  commands: readonly Command[],
  use: (...servers: Contender[]) => Promise<T>,
): Promise<T> {
  const running: Contender[] = [];
  try {
    for (const command of commands) running.push(await start(command));
    return await use(...running);
  } finally {
    for (const server of running) await server.stop();
  }
}

/** The kit's server in its default configuration, over a store. */
export const kit = (store: string, name = "the kit"): Command => ({
  name,
  args: (port) => [builtFile("cri/cri.js"), "serve", "--port", String(port), "--store", store],
});

/** One of the minimal servers in `floors/`. */
export const floor = (script: string, ...more: readonly string[]): Command => ({
  name: script,
  args: (port) => [fileURLToPath(new URL(`floors/${script}.js`, import.meta.url)), String(port), ...more],
});

/** A database file with this many copies of the real records; it is made once. */
export async function filled(bench: Bench, count: number): Promise<string> {
  const file = join(bench.folder, `${count}.db`);
  if (existsSync(file)) return file;
  const store = await openStore(`sqlite:${file}`);
  await fill(store, definition, copies(bench.records, count));
  await store.close();
  return file;
}

/** A copy of a database file to write to. */
export async function copied(file: string, name: string): Promise<string> {
  const copy = `${file}.${name}`;
  await cp(file, copy);
  return copy;
}

export { definition };
