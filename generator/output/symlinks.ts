/** Finds symbolic links in an output folder; nothing is written behind one. */

import { lstatSync } from "node:fs";
import { join, posix } from "node:path";

/** Returns the link at a path or above it, relative to the folder and with `/`; undefined if there is none. */
type LinkOn = (path: string) => string | undefined;

/**
 * Finds links below a folder, so that nothing is read, written or removed behind one. The folder itself may be a
 * link, since the user named it. Results for parent folders are cached.
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
    // A file is where a folder must be; the next step that uses the path reports it.
    return false;
  }
}
