// Edits a spec's tree at a path, without changing the original.
import type { Entry, MapTree, Tree } from "../source/tree.js";

/** A path through a tree: names of map entries and numbers of list items, from 0. */
export type Path = readonly string[];

/** The new entry; undefined removes it, or adds none. */
export type Edit = (entry: Entry | undefined) => Entry | undefined;

/**
 * The tree with the entry at the path replaced; list items are addressed by number. Missing maps on the path are
 * created, at the position of the new entry.
 */
export function edited(tree: Tree, [name, ...rest]: Path, edit: Edit): Tree {
  if (name === undefined) return tree;
  if (tree.kind === "list") {
    const items = tree.items.flatMap((item, index) => {
      if (String(index) !== name) return [item];
      const made = stepped({ key: name, keySpot: item.spot, value: item }, name, rest, edit);
      return made === undefined ? [] : [made.value];
    });
    return { ...tree, items };
  }
  const entries = tree.kind === "map" ? tree.entries : [];
  const before = entries.find(({ key }) => key === name);
  const made = stepped(before, name, rest, edit);
  const kept = entries.flatMap((entry) => (entry.key === name ? (made ?? []) : [entry]));
  const all = before === undefined && made !== undefined ? [...kept, made] : kept;
  return { kind: "map", spot: tree.spot, entries: all };
}

function stepped(before: Entry | undefined, name: string, rest: Path, edit: Edit): Entry | undefined {
  if (rest.length === 0) return edit(before);
  if (before !== undefined) return { ...before, value: edited(before.value, rest, edit) };
  const spot = edit(undefined)?.keySpot;
  if (spot === undefined) return undefined;
  const empty: MapTree = { kind: "map", spot, entries: [] };
  return { key: name, keySpot: spot, value: edited(empty, rest, edit) };
}

/** The tree with one more item at the end of the list at the path; a missing list is created. */
export const appended = (tree: Tree, path: Path, item: Tree): Tree =>
  edited(tree, path, (entry) => {
    const items = entry?.value.kind === "list" ? entry.value.items : [];
    const spot = entry?.keySpot ?? item.spot;
    return { key: path.at(-1) ?? "", keySpot: spot, value: { kind: "list", spot, items: [...items, item] } };
  });
