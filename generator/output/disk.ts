/** Reads the state of an output folder. */

import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../sha256.js";
import { linksIn } from "./links.js";
import { type Manifest, manifestPath, parseManifest } from "./manifest.js";

/**
 * What stands at a path: the SHA-256 (hex) of a file, nothing, something in the way that is not a file, or a link, or what
 * lies behind one.
 */
export type Standing = { readonly hash: string } | { readonly link: string } | "absent" | "obstacle";

/** Looks at the files of a folder that are asked for. One by one: a pool of threads takes longer to ask than small files to read. */
export function standings(folder: string, paths: readonly string[]): ReadonlyMap<string, Standing> {
  const linkOn = linksIn(folder);
  return new Map(
    paths.map((path) => {
      const link = linkOn(path);
      return [path, link === undefined ? standing(join(folder, path)) : { link }];
    }),
  );
}

/** The hash of a file that stands there. */
export function hashOf(state: Standing | undefined): string | undefined {
  return typeof state === "object" && "hash" in state ? state.hash : undefined;
}

/** The link that the path lies at or behind. */
export function linkOf(state: Standing): string | undefined {
  return typeof state === "object" && "link" in state ? state.link : undefined;
}

function standing(file: string): Standing {
  try {
    return { hash: sha256(readFileSync(file)) };
  } catch (error) {
    switch (errorCode(error)) {
      case "ENOENT":
        return "absent";
      case "EISDIR":
      case "ENOTDIR":
      case "ELOOP":
        return "obstacle";
      default:
        throw error;
    }
  }
}

/** The manifest of an output folder; nothing where there is none, or none that can be understood. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return parseManifest(await readFile(join(folder, manifestPath), "utf8"));
  } catch (error) {
    if (["ENOENT", "EISDIR"].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** Whether a folder holds exactly what its manifest says. */
export function isFresh(manifest: Manifest, folder: string): boolean {
  if (manifest.pending !== undefined) return false;
  const found = standings(folder, Object.keys(manifest.files));
  return Object.entries(manifest.files).every(([path, hash]) => hashOf(found.get(path)) === hash);
}

/** The system's code of an error, such as `ENOENT`; empty where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
