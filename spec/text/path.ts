// Resolves paths that are written in spec files.
import { dirname, join, posix } from "node:path";

/** The path of `path` relative to the folder of `file`, as a run can open and show it. */
export const pathFrom = (file: string, path: string): string => join(dirname(file), path);

/**
 * Resolves a path in a spec file against the folder of `from`; undefined if it is not a relative path with forward
 * slashes, which works on every machine.
 */
export function linked(from: string, path: string): string | undefined {
  if (/^\s*$|^\s|\s$|[\\\0]|^\/|^[A-Za-z][A-Za-z0-9+.-]*:/.test(path)) return undefined;
  return posix.join(posix.dirname(from), path);
}

/**
 * The longest chain of files that name each other: more than any spec has, and shallow enough for every reader to
 * recurse.
 */
export const longestWay = 100;

/** Whether the path leaves the folder that it is relative to. */
export const leaves = (path: string): boolean => path === ".." || path.startsWith("../");
