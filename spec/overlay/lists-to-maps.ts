// Turns the lists of names in a spec into maps, so that overlays can address each name.
import { type Entry, type Tree, textOf, valueAt } from "../source/tree.js";

/**
 * The spec with a map for each list of names (a type's interactions, named values). In a map each name has a stable
 * address and can have details.
 */
export function listsToMaps(root: Tree): Tree {
  const shapes = over(root, "shapes", (shape) => over(shape, "fields", ofField));
  return over(shapes, "resources", (resource) => {
    const offered = inside(resource, "interactions", mapOf);
    const found = over(offered, "fields", ofField);
    return over(found, "search", (parameter) => closedInside(inside(parameter, "values", mapOf)));
  });
}

function ofField(field: Tree): Tree {
  const named = closedInside(inside(field, "values", mapOf));
  return over(named, "fields", ofField);
}

/** The closed set of a field or a parameter, in its short or its long form. */
const closedInside = (tree: Tree): Tree =>
  inside(tree, "enum", (closed) => mapOf(inside(closed, "is", mapOf)));

/** The tree with each value of the map at `name` changed. */
const over = (tree: Tree, name: string, change: (value: Tree) => Tree): Tree =>
  inside(tree, name, (map) =>
    map.kind === "map" ? { ...map, entries: map.entries.map(valueBy(change)) } : map,
  );

function inside(tree: Tree, name: string, change: (value: Tree) => Tree): Tree {
  if (tree.kind !== "map" || valueAt(tree, name) === undefined) return tree;
  return {
    ...tree,
    entries: tree.entries.map((entry) => (entry.key === name ? valueBy(change)(entry) : entry)),
  };
}

function valueBy(change: (value: Tree) => Tree): (entry: Entry) => Entry {
  return (entry) => ({ ...entry, value: change(entry.value) });
}

function mapOf(tree: Tree): Tree {
  // Numbers of a closed set have no details.
  if (tree.kind !== "list" || tree.items.some((item) => textOf(item) === undefined)) return tree;
  const entries = tree.items.flatMap((item) => {
    const key = textOf(item);
    const nothing: Tree = { kind: "scalar", spot: item.spot, value: null };
    return key === undefined ? [] : [{ key, keySpot: item.spot, value: nothing }];
  });
  return { kind: "map", spot: tree.spot, entries };
}
