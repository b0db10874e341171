/** Remembers the inputs of the latest run over a folder, so that a run without changes is fast. */

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sha256 } from "../sha256.js";
import { manifestPath } from "./manifest.js";

/*
 * Each run notes the digest of its inputs. The note is not part of the output, since it contains the digest of the kit,
 * which changes with every line of its code. It is in the project's node_modules/.cache, like those of other tools. Without
 * a node_modules folder there is no note, and every run generates in full.
 */

/** The inputs of a folder's files: the digest of a run's inputs, and that of the manifest it wrote. */
interface LatestRun {
  readonly inputs: string;
  readonly manifest: string;
}

/** The number of folders that are remembered; the oldest is dropped first. */
const most = 50;

/** Whether the latest run over this folder is noted to have used these `inputs`. */
export function madeFrom(inputs: string, folder: string): boolean {
  const found = latestRuns(noteFile(folder)).get(resolve(folder));
  return found !== undefined && found.inputs === inputs && found.manifest === manifestDigest(folder);
}

/** Notes the inputs of this folder's files. If the note cannot be written, the next run only takes longer. */
export function noteRun(inputs: string, folder: string): void {
  const file = noteFile(folder);
  const manifest = manifestDigest(folder);
  if (file === undefined || manifest === undefined) return;
  const runs = [...latestRuns(file)].filter(([path]) => path !== resolve(folder));
  const kept = [...runs, [resolve(folder), { inputs, manifest }]].slice(-most);
  const part = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(part, `${JSON.stringify(Object.fromEntries(kept))}\n`);
    renameSync(part, file);
  } catch {
    // The disk is read-only or full; the run itself has succeeded.
  }
}

/** In the nearest node_modules, from the output folder upwards. */
function noteFile(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const modules = join(at, "node_modules");
    if (existsSync(modules)) return join(modules, ".cache", "cri-kit", "generated.json");
    if (dirname(at) === at) return undefined;
  }
}

function latestRuns(file: string | undefined): ReadonlyMap<string, LatestRun> {
  const value: unknown = file === undefined ? undefined : parsed(file);
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([path, run]: [string, unknown]) => (isRun(run) ? [[path, run]] : [])),
  );
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

const isRun = (value: unknown): value is LatestRun =>
  typeof value === "object" &&
  value !== null &&
  "inputs" in value &&
  typeof value.inputs === "string" &&
  "manifest" in value &&
  typeof value.manifest === "string";

function manifestDigest(folder: string): string | undefined {
  try {
    return sha256(readFileSync(join(folder, manifestPath)));
  } catch {
    return undefined;
  }
}
