// Computes the relative paths between a team's folder and the output.
import { existsSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";

/** Paths relative to the folder of a team's own code; with `/` between the parts, on every system. */
export interface Places {
  /** The generated files: `../generated`, or `./generated`. */
  readonly generated: string;
  /** The nearest folder that contains both. */
  readonly root: string;
  /** The folder of its compiled code. */
  readonly compiled: string;
  /** The folder of the handlers' modules; `.` in a folder that is itself called `handlers`. */
  readonly handlers: typeof subfolder | ".";
}

const subfolder = "handlers";

export function placesOf(folder: string, out: string): Places {
  const [own, generated] = [resolve(folder), resolve(out)];
  const root = commonFolder(own, generated);
  return {
    generated: dotted(relative(own, generated)),
    root: dotted(relative(own, root)),
    compiled: slashed(join("dist", relative(root, own))),
    // Modules of an earlier run stay where they are.
    handlers: basename(own) === subfolder && !existsSync(join(own, subfolder)) ? "." : subfolder,
  };
}

function commonFolder(one: string, other: string): string {
  let folder = one;
  while (relative(folder, other).startsWith("..")) folder = resolve(folder, "..");
  return folder;
}

export const slashed = (path: string): string => path.replaceAll("\\", "/");

function dotted(path: string): string {
  if (path === "") return ".";
  return path.startsWith("..") ? slashed(path) : `./${slashed(path)}`;
}
