import { dirname, join, posix } from "node:path";

/** The path, as a run can open and show it, of what lies at `path` from the folder of `file`. */
export function pathFrom(file: string, path: string): string {
  return join(dirname(file), path);
}

/**
 * Where a path that stands in a spec file leads, from the same folder as `from` itself; undefined for what is no relative
 * path with forward slashes, the same on every machine.
 */
export function linked(from: string, path: string): string | undefined {
  if (/^\s*$|^\s|\s$|[\\\0]|^\/|^[A-Za-z][A-Za-z0-9+.-]*:/.test(path)) return undefined;
  return posix.join(posix.dirname(from), path);
}

/** Files on the way from the named one, each led to by the one before: more than any spec has, and what every reader can recurse. */
export const longestWay = 100;

/** Whether the path leaves the folder that it is relative to. */
export function leaves(path: string): boolean {
  return path === ".." || path.startsWith("../");
}
