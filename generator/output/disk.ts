/** Reads the state of an output folder. */

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../../spec/source/error-code.js";
import { textHash } from "../sha256.js";
import { type Manifest, manifestPath, parseManifest } from "./manifest.js";
import { linksIn } from "./symlinks.js";

/**
 * What is at a path: a file (its hash, in which `\r\n` and `\n` are the same), a link at or above it, nothing, or something else that is in the way.
 */
export type PathState = { readonly hash: string } | { readonly link: string } | "absent" | "obstacle";

/** Reads the state of the given paths. One by one: for small files a thread pool costs more than it saves. */
export function pathStates(folder: string, paths: readonly string[]): ReadonlyMap<string, PathState> {
  const linkOn = linksIn(folder);
  return new Map(
    paths.map((path) => {
      const link = linkOn(path);
      return [path, link === undefined ? pathState(join(folder, path)) : { link }];
    }),
  );
}

/** The hash of a file; undefined if the path has no file. */
export const hashOf = (state: PathState | undefined): string | undefined =>
  typeof state === "object" && "hash" in state ? state.hash : undefined;

/** The link at the path or above it. */
export const linkOf = (state: PathState): string | undefined =>
  typeof state === "object" && "link" in state ? state.link : undefined;

function pathState(file: string): PathState {
  try {
    return { hash: textHash(readFileSync(file)) };
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return "absent";
    if (["EISDIR", "ENOTDIR", "ELOOP"].includes(code)) return "obstacle";
    throw error;
  }
}

/** The manifest of an output folder; undefined if there is none or it can't be parsed. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return parseManifest(await readFile(join(folder, manifestPath), "utf8"));
  } catch (error) {
    if (["ENOENT", "EISDIR"].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** Whether a folder contains exactly what its manifest says. */
export function isFresh(manifest: Manifest, folder: string): boolean {
  if (manifest.pending !== undefined) return false;
  const found = pathStates(folder, Object.keys(manifest.files));
  return Object.entries(manifest.files).every(([path, hash]) => hashOf(found.get(path)) === hash);
}
