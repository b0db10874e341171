// The types of a parsed YAML file with the position of each value, and functions to read it.
import type { Spot } from "../diagnostics/diagnostic.js";

/** The content of a file with the position of every value. */
export type Tree = MapTree | ListTree | ScalarTree;

export interface Entry {
  readonly key: string;
  readonly keySpot: Spot;
  readonly value: Tree;
}
export interface MapTree {
  readonly kind: "map";
  readonly spot: Spot;
  readonly entries: readonly Entry[];
}
interface ListTree {
  readonly kind: "list";
  readonly spot: Spot;
  readonly items: readonly Tree[];
}
export interface ScalarTree {
  readonly kind: "scalar";
  readonly spot: Spot;
  readonly value: string | number | boolean | null;
  /** A number, true or false as the file has it, if that is another text than the value's: `0x10`. */
  readonly written?: string;
}

/*
 * The functions below report nothing: they treat a value of the wrong type as absent. The check of the language
 * (`language/check.ts`) reports it.
 */

export const entriesOf = (tree: Tree | undefined): readonly Entry[] =>
  tree?.kind === "map" ? tree.entries : [];

export const itemsOf = (tree: Tree | undefined): readonly Tree[] => (tree?.kind === "list" ? tree.items : []);

export const textOf = (tree: Tree | undefined): string | undefined =>
  tree?.kind === "scalar" && typeof tree.value === "string" ? tree.value : undefined;

export const flagOf = (tree: Tree | undefined): boolean | undefined =>
  tree?.kind === "scalar" && typeof tree.value === "boolean" ? tree.value : undefined;

export function entryAt(tree: Tree | undefined, key: string): Entry | undefined {
  if (tree?.kind !== "map") return undefined;
  return tree.entries.length <= few
    ? tree.entries.find((entry) => entry.key === key)
    : indexOf(tree).get(key);
}

/** A map with at most this many entries is searched as quickly as an index is made. */
const few = 16;

/** A map's entries by name. Memoised: a tree never changes, and each name of a large map is looked up. */
function indexOf(tree: MapTree): ReadonlyMap<string, Entry> {
  const known = indexes.get(tree) ?? new Map([...tree.entries].reverse().map((entry) => [entry.key, entry]));
  indexes.set(tree, known);
  return known;
}

const indexes = new WeakMap<MapTree, ReadonlyMap<string, Entry>>();

export const valueAt = (tree: Tree | undefined, key: string): Tree | undefined => entryAt(tree, key)?.value;

export const textAt = (tree: Tree | undefined, key: string): string | undefined => textOf(valueAt(tree, key));

/** The strings of a list, or a single string as a list of one. */
export function textsOf(tree: Tree | undefined): readonly { readonly text: string; readonly spot: Spot }[] {
  const trees = tree?.kind === "list" ? tree.items : tree === undefined ? [] : [tree];
  return trees.flatMap((item) => {
    const text = textOf(item);
    return text === undefined ? [] : [{ text, spot: item.spot }];
  });
}

/** The same content as plain values, without places. */
export function plainOf(tree: Tree): unknown {
  if (tree.kind === "scalar") return tree.value;
  if (tree.kind === "list") return tree.items.map(plainOf);
  return Object.fromEntries(tree.entries.map((entry) => [entry.key, plainOf(entry.value)]));
}
