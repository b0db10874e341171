/** Writes and removes files as planned, safely against interruption. */

import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../../spec/source/error-code.js";
import type { MadeFile } from "../file.js";
import { type Manifest, manifestPath, manifestText, parseManifest } from "./manifest.js";
import type { Plan } from "./plan.js";
import { replaceFile } from "./replace-file.js";
import { linksIn } from "./symlinks.js";
import { temporaryPath } from "./temporary-path.js";

/** The number of files written concurrently: each waits for the disk. */
const maxConcurrent = 16;

/**
 * Carries out a plan. First the manifest lists the old and the new files, then each file is replaced atomically, then
 * the manifest lists the new ones: after an interruption the next run recognises every file as its own and finishes.
 */
export async function carryOut(plan: Plan): Promise<void> {
  const { folder, writes, removals, manifest, unfinished } = plan;
  if (manifest === undefined && writes.length + removals.length === 0) return;
  const linkOn = linksIn(folder);
  const ours = unfinished.filter((path) => linkOn(path) === undefined);
  await inBatches(ours, maxConcurrent, (path) => rm(temporaryPath(join(folder, path)), { force: true }));
  if (manifest !== undefined && writes.length + removals.length > 0)
    await replaceFile(join(folder, manifestPath), manifestText(underway(plan, manifest)));
  await inBatches(writes, maxConcurrent, ({ path, bytes }) => replaceFile(join(folder, path), bytes));
  for (const path of removals) await remove(folder, path);
  if (manifest !== undefined) await replaceFile(join(folder, manifest.path), manifest.bytes);
}

/** The manifest while files are being written: the old and the new files. */
function underway({ present, writes }: Plan, manifest: MadeFile): Manifest {
  const final = parseManifest(manifest.text);
  if (final === undefined) throw new Error("the generator made a manifest that it can't read");
  return {
    ...final,
    files: present,
    pending: Object.fromEntries(writes.map(({ path, hash }) => [path, hash])),
  };
}

/** Removes a file, and the folders that become empty. */
async function remove(folder: string, path: string): Promise<void> {
  await rm(join(folder, path), { force: true });
  const parts = path.split("/").slice(0, -1);
  for (let depth = parts.length; depth > 0; depth--) {
    if (!(await removeIfEmpty(join(folder, ...parts.slice(0, depth))))) return;
  }
}

async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (["ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR"].includes(errorCode(error))) return false;
    throw error;
  }
}

/** Runs `act` on every item, at most `size` of them concurrently. */
async function inBatches<T>(
  items: readonly T[],
  size: number,
  action: (item: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    await Promise.all(items.slice(start, start + size).map(action));
  }
}
