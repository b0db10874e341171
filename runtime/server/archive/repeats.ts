/** Finds lines of an export that say a second time what an earlier line said. */

import type { Line } from "./format.js";

/** Returns a function that tells whether a line repeats one that it was given before. It remembers the ids of all records. */
export function repeats(): (line: Line) => boolean {
  const seen = new Set<string>();
  return (line) => {
    const keys = keysOf(line).map((parts) => JSON.stringify(parts));
    const isRepeated = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return isRepeated;
  };
}

/** A record has each version once, and one current version. */
function keysOf(line: Line): readonly (readonly (string | number)[])[] {
  if (line.kind === "retry") return [[line.key]];
  if (line.kind !== "version") return [];
  const { type, id, version, past } = line;
  return [[type, id, version], ...(past ? [] : [[type, id]])];
}
