// Finds the members of a field that is an object, in its short or its long form.
import { entryAt, type Tree, valueAt } from "../source/tree.js";

/** A path through a tree: names of map entries and numbers of list items, from 0. */
export type Path = readonly string[];

/** A field's long form is a map with `is`; any other map holds the members of an object. */
export function isLong(tree: Tree): boolean {
  return entryAt(tree, "is") !== undefined;
}

/** The path from a field that is an object to its members; undefined for any other field. */
export function membersOf(field: Tree): { readonly path: Path; readonly tree: Tree } | undefined {
  if (isLong(field)) {
    const inner = valueAt(field, "is");
    const found = inner && membersIn(inner);
    return found && { ...found, path: ["is", ...found.path] };
  }
  return membersIn(field);
}

function membersIn(tree: Tree): { readonly path: Path; readonly tree: Tree } | undefined {
  if (tree.kind === "map") return { path: [], tree };
  const [item] = tree.kind === "list" ? tree.items : [];
  return item?.kind === "map" ? { path: ["0"], tree: item } : undefined;
}
