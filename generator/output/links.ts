/** Finds symbolic links in an output folder; nothing is written behind one. */

import { lstatSync } from "node:fs";
import { join, posix } from "node:path";

/** The link at or above a path below a folder, with `/` between its parts; nothing where there is none. */
export type LinkOn = (path: string) => string | undefined;

/**
 * Looks for links below a folder: nothing is read, written or removed behind one, wherever it leads. The folder itself may be a
 * link, since the user named it. What is found of a folder on the way is kept.
 */
export function linksIn(folder: string): LinkOn {
  const known = new Map<string, string | undefined>([[".", undefined]]);
  const own = (path: string): string | undefined => (isLink(join(folder, path)) ? path : undefined);
  const ofFolder = (path: string): string | undefined => {
    if (!known.has(path)) known.set(path, ofFolder(posix.dirname(path)) ?? own(path));
    return known.get(path);
  };
  return (path) => ofFolder(posix.dirname(path)) ?? own(path);
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  } catch {
    // A file stands where a folder must be: anyone who looks there next tells so.
    return false;
  }
}
