/** Finds files in an output folder that nothing generated. */

import { closeSync, type Dirent, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../spec/source/error-code.js";
import { byCodeUnit } from "../../spec/text/order.js";
import { manifestPath, parseManifest } from "./manifest.js";

/** A file in an output folder that neither the spec nor an earlier run wrote; a folder of such files ends in `/`. */
export interface Stray {
  readonly path: string;
  /** It begins with the header of this interface's files: some run of the kit wrote it. */
  readonly headed: boolean;
}

/**
 * Files that belong to the user, which the check ignores: at the top of the folder, what installing, compiling and
 * serving the output leave there; anywhere, a name that begins with a dot, which no compiler of the output reads; and
 * a folder that is its own package.
 */
const usersFolders: ReadonlySet<string> = new Set(["node_modules", "dist"]);
const usersFiles =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|.*\.(?:db|sqlite|log|ndjson)(?:-wal|-shm|-journal)?)$/;

/** Whether a path belongs to the user, judged by its name. */
function isUsers(path: string): boolean {
  const parts = path.split("/");
  const [top = ""] = parts;
  return (
    parts.some((part) => part.startsWith(".")) ||
    usersFolders.has(top) ||
    (parts.length === 1 && usersFiles.test(top))
  );
}

/**
 * All files in a folder that are neither one of these paths nor the user's, in code-unit order. Follows no link, and
 * does not enter another package or output.
 */
export function straysIn(folder: string, known: Iterable<string>, header: string): readonly Stray[] {
  const files = new Set(known);
  const folders = new Set([...files].flatMap(foldersAbove));
  const inside = (within: string): readonly Stray[] =>
    entriesOf(join(folder, within)).flatMap((entry) => {
      const path = within === "" ? entry.name : `${within}/${entry.name}`;
      if (files.has(path) || isUsers(path)) return [];
      // A link in place of a folder of ours is reported with the files that belong below it.
      if (entry.isSymbolicLink() && folders.has(path)) return [];
      if (!entry.isDirectory())
        return [{ path, headed: entry.isFile() && isHeaded(join(folder, path), header) }];
      if (folders.has(path)) return inside(path);
      return isApart(join(folder, path)) ? [] : summed(path, inside(path));
    });
  return [...inside("")].sort((a, b) => byCodeUnit(a.path, b.path));
}

/** A folder without files of ours is reported by its own name, unless a run of the kit wrote some of it. */
const summed = (folder: string, inside: readonly Stray[]): readonly Stray[] =>
  inside.length === 0 || inside.some(({ headed }) => headed)
    ? inside
    : [{ path: `${folder}/`, headed: false }];

/** A team's own package, as `--scaffold` writes one, or the output of another spec. */
function isApart(folder: string): boolean {
  if (existsSync(join(folder, "package.json"))) return true;
  try {
    return parseManifest(readFileSync(join(folder, manifestPath), "utf8")) !== undefined;
  } catch {
    return false;
  }
}

function foldersAbove(path: string): readonly string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EACCES"].includes(errorCode(error))) return [];
    throw error;
  }
}

/** The most bytes before the header: a comment's opening, or the beginning of an HTML page. */
const before = 32;

function isHeaded(file: string, header: string): boolean {
  const wanted = Buffer.from(header);
  try {
    const opened = openSync(file, "r");
    try {
      const bytes = Buffer.alloc(before + wanted.length);
      return bytes.subarray(0, readSync(opened, bytes, 0, bytes.length, 0)).includes(wanted);
    } finally {
      closeSync(opened);
    }
  } catch {
    return false;
  }
}
