// Reads misspelt properties and words of a file as the ones that were meant, so that nothing else that is missing follows from them.
import { nearest } from "../diagnostics/near.js";
import type { Tree } from "../source/tree.js";
import type { Fault } from "./schema.js";

/** A misspelt name or word, and its replacement. */
export interface Misspelling {
  /** Where the property or the word is: names and numbers from the root of the file, a property's own written name included. */
  readonly path: readonly string[];
  /** Where it is once it is read as it was meant. */
  readonly pathMeant: readonly string[];
  readonly meant: string;
  readonly isName: boolean;
}

/** The misspelling that a fault is, if one known name is close to it and the map does not have that name already. */
export function misspellingOf(
  fault: Fault,
  { path, value }: { readonly path: readonly string[]; readonly value: unknown },
): Misspelling | undefined {
  const { code, at, written, known = [] } = fault;
  const meant = written === undefined ? undefined : nearest(written, known);
  if (written === undefined || meant === undefined) return undefined;
  if (code === "CRI1101" && at !== undefined && "key" in at) {
    const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, meant);
    return isThere
      ? undefined
      : { path: [...path, written], pathMeant: [...path, meant], meant, isName: true };
  }
  return code === "CRI1104" && typeof value === "string"
    ? { path, pathMeant: path, meant, isName: false }
    : undefined;
}

/** The tree with a name or a word as it was meant; all places stay. */
export function asMeant(tree: Tree, { path, meant, isName }: Misspelling): Tree {
  const [step, ...rest] = path;
  const next = { path: rest, pathMeant: [], meant, isName };
  if (step === undefined) return tree.kind === "scalar" ? { ...tree, value: meant } : tree;
  if (tree.kind === "map") {
    const isIt = isName && rest.length === 0;
    const entries = tree.entries.map((entry) => {
      if (entry.key !== step) return entry;
      return isIt ? { ...entry, key: meant } : { ...entry, value: asMeant(entry.value, next) };
    });
    return { ...tree, entries };
  }
  if (tree.kind === "scalar") return tree;
  return { ...tree, items: tree.items.map((item, at) => (String(at) === step ? asMeant(item, next) : item)) };
}
