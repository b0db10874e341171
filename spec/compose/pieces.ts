import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import { type Entry, entriesOf, type Tree } from "../source/tree.js";

/** What one included file brings to one part of the document. */
export interface Piece {
  readonly part: Entry;
  readonly entries: readonly Entry[];
}

/**
 * The document with the pieces in place of the paths that led to them. A name that stands in two files is reported, and the
 * first counts.
 */
export function withPieces(root: Tree, pieces: readonly Piece[], named: string, reporter: Reporter): Tree {
  if (root.kind !== "map") return root;
  const own = root.entries.filter(({ key }) => key !== "include");
  const parts = new Map(own.map((entry) => [entry.key, entry]));
  for (const { part, entries } of pieces) {
    const before = parts.get(part.key);
    if (before !== undefined && before.value.kind !== "map") continue;
    const known = entriesOf(before?.value);
    const more = entries.filter((entry) => isNew(entry, part.key, known, named, reporter));
    const { keySpot } = before ?? part;
    parts.set(part.key, {
      key: part.key,
      keySpot,
      value: { kind: "map", spot: (before ?? part).value.spot, entries: [...known, ...more] },
    });
  }
  return { ...root, entries: [...parts.values()] };
}

function isNew(
  { key, keySpot }: Entry,
  part: string,
  known: readonly Entry[],
  named: string,
  { report }: Reporter,
): boolean {
  const first = known.find((entry) => entry.key === key);
  if (first === undefined) return true;
  report("CRI1503", keySpot, `${part} has "${key}" already, ${lineOf(first.keySpot, named)}`);
  return false;
}

/** A line of any file, in words. */
function lineOf({ file, line }: Pick<Spot, "file" | "line">, named: string): string {
  return `in line ${line} of ${file ?? named}`;
}
