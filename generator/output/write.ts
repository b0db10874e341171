/** Writes and removes files as planned, safely against interruption. */

import { closeSync, constants, fsync, openSync, writeFileSync } from "node:fs";
import { rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { makeFolder } from "../../spec/source/make-folder.js";
import { UserError } from "../../spec/user-error.js";
import type { MadeFile } from "../file.js";
import { beside } from "./beside.js";
import { errorCode } from "./disk.js";
import { linksIn } from "./links.js";
import { type Manifest, manifestPath, manifestText, parseManifest } from "./manifest.js";
import type { Plan } from "./plan.js";

/** Files that are written at a time: each waits for the disk. */
const atOnce = 16;

/**
 * Carries a plan out. The manifest first says what is about to be there, then each file is replaced as a whole, then
 * the manifest says what is: wherever a run is cut off, the next one knows every file as its own and finishes.
 */
export async function carryOut(plan: Plan): Promise<void> {
  const { folder, writes, removals, manifest, unfinished } = plan;
  if (manifest === undefined && writes.length + removals.length === 0) return;
  const linkOn = linksIn(folder);
  const ours = unfinished.filter((path) => linkOn(path) === undefined);
  await inBatches(ours, atOnce, (path) => rm(beside(join(folder, path)), { force: true }));
  if (manifest !== undefined && writes.length + removals.length > 0) {
    await replace(folder, manifestPath, manifestText(underway(plan, manifest)));
  }
  await inBatches(writes, atOnce, ({ path, bytes }) => replace(folder, path, bytes));
  for (const path of removals) await remove(folder, path);
  if (manifest !== undefined) await replace(folder, manifest.path, manifest.bytes);
}

/** The manifest while files are being written: what is there, and what will be. */
function underway({ present, writes }: Plan, manifest: MadeFile): Manifest {
  const final = parseManifest(manifest.text);
  if (final === undefined) throw new Error("the generator made a manifest that it can't read");
  return {
    ...final,
    files: present,
    pending: Object.fromEntries(writes.map(({ path, hash }) => [path, hash])),
  };
}

/**
 * The new bytes appear at once or not at all: they are written beside the file and then take its name. Only what waits for
 * the disk is left to a pool of threads, which takes longer to ask than the rest takes.
 */
async function replace(folder: string, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(folder, path);
  makeFolder(dirname(file));
  const opened = openedAnew(beside(file));
  try {
    writeFileSync(opened, content);
    await flushed(opened);
  } finally {
    closeSync(opened);
  }
  await rename(beside(file), file).catch((error: unknown) => {
    if (errorCode(error) !== "ENOENT") throw error;
    throw new UserError(
      `${file} was taken away while it was written: another run is at work there`,
      "wait until that one is done, and run this one again",
    );
  });
}

const flushed = promisify(fsync);

/** Opens a file to be written, empty; a link at its name is never followed (O_NOFOLLOW, which Windows does not have). */
function openedAnew(file: string): number {
  const { O_CREAT, O_NOFOLLOW = 0, O_TRUNC, O_WRONLY } = constants;
  try {
    return openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o666);
  } catch (error) {
    if (errorCode(error) !== "ELOOP") throw error;
    throw new UserError(`a link stands where a file is written: ${file}`, "remove that link");
  }
}

/** Removes a file, and the folders that are empty without it. */
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

/** Runs `act` on every item, `size` of them at the same time. */
async function inBatches<T>(
  items: readonly T[],
  size: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    await Promise.all(items.slice(start, start + size).map(act));
  }
}
