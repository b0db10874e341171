import { type BigIntStats, statSync } from "node:fs";
import { type Look, type Standing, standing } from "./disk.js";

/** Milliseconds after which a change shows in a file's times, however coarse the disk's clock is. */
const settled = 1_000;

/**
 * Looks as `standing` does, again and again, and reads a file only where it is another one or was touched since it was read.
 * Its change time (ctime) is set by the system alone: no tool can put it back, as some do with the time of writing.
 */
export function secondLook(read: Look = standing): Look {
  const known = new Map<string, { readonly stamp: string; readonly found: Standing }>();
  return (file) => {
    const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
    const stamp = stats === undefined ? "" : stampOf(stats);
    const before = known.get(file);
    if (before !== undefined && before.stamp === stamp) return before.found;
    const found = read(file);
    // One that was changed just now may be changed again in the same tick of that clock.
    if (stats?.isFile() && Date.now() - Number(stats.ctimeMs) > settled) known.set(file, { stamp, found });
    else known.delete(file);
    return found;
  };
}

function stampOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
}
