import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sha256 } from "../digest.js";
import { type Manifest, manifestPath, parseManifest } from "../manifest.js";

/** What stands at a path: the SHA-256 (hex) of a file, nothing, or something that is no file and in the way. */
export type Standing = { readonly hash: string } | "absent" | "obstacle";

/** Tells what stands at a path. */
export type Look = (file: string) => Standing;

/** Looks at the files of a folder that are asked for. One by one: a pool of threads takes longer to ask than small files to read. */
export function standings(
  folder: string,
  paths: readonly string[],
  look: Look = standing,
): ReadonlyMap<string, Standing> {
  return new Map(paths.map((path) => [path, look(join(folder, path))]));
}

/** Reads the file, whatever is known of it. */
export function standing(file: string): Standing {
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

/** The system's code of an error, such as `ENOENT`; empty where it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
