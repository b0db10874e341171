// Merges the content of included files into the file that includes them.
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Reporter } from "../diagnostics/reporter.js";
import type { Entry, Tree } from "../source/tree.js";

/** The entries that one included file adds to one property of the including file. */
export interface Piece {
  readonly part: Entry;
  readonly entries: readonly Entry[];
}

/**
 * The document with the included pieces in place of their paths. A name that occurs in two files is reported, and the
 * first is kept.
 */
export function withPieces(root: Tree, pieces: readonly Piece[], named: string, reporter: Reporter): Tree {
  if (root.kind !== "map") return root;
  const own = root.entries.filter(({ key }) => key !== "include");
  const parts = new Map(own.map((entry) => [entry.key, entry]));
  const names = new Map<string, Map<string, Entry>>();
  for (const { part, entries } of pieces) {
    const first = parts.get(part.key) ?? part;
    if (first.value.kind !== "map") continue;
    parts.set(part.key, first);
    const known = names.get(part.key) ?? byName(first === part ? [] : first.value.entries);
    names.set(part.key, known);
    for (const entry of entries) put(entry, part.key, known, named, reporter);
  }
  const whole = [...parts.values()].map((entry): Entry => {
    const known = names.get(entry.key);
    if (known === undefined) return entry;
    return { ...entry, value: { kind: "map", spot: entry.value.spot, entries: [...known.values()] } };
  });
  return { ...root, entries: whole };
}

const byName = (entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [entry.key, entry]));

function put(
  entry: Entry,
  part: string,
  known: Map<string, Entry>,
  named: string,
  { report }: Reporter,
): void {
  const { key, keySpot } = entry;
  const first = known.get(key);
  if (first === undefined) known.set(key, entry);
  else report("CRI1503", keySpot, `${part} has "${key}" already, ${lineOf(first.keySpot, named)}`);
}

/** A line of any file, in words. */
function lineOf({ file, line }: Pick<Spot, "file" | "line">, named: string): string {
  return `in line ${line} of ${file ?? named}`;
}
