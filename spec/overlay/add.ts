// Applies the additions of an overlay.
import { type Entry, entriesOf, type Tree, textAt, valueAt } from "../source/tree.js";
import { type Address, type Addresses, addressesIn, type PlaceKind } from "./addresses.js";
import { longOf } from "./change.js";
import { listsToMaps } from "./lists-to-maps.js";
import { type Overlay, refuseUnfounded } from "./overlay-context.js";
import { appended, edited, type Path } from "./tree-edits.js";
import { reportNowhere } from "./unknown.js";

/** Kinds whose names may contain dots; in all other clauses a dot separates names. */
const dotted: readonly PlaceKind[] = ["search", "value", "gap"];
/** Containers are added before what is added to them. */
const first = ["dates", "header.", "form.", "interaction.", "shape.", "resource."];

/** The base with everything under `add`, each node at the place that its clause names. */
export function added(base: Tree, overlay: Overlay): Tree {
  return inOrder(entriesOf(valueAt(overlay.root, "add"))).reduce((tree, addition) => {
    const before = listsToMaps(tree);
    const addresses = addressesIn(before);
    if (addresses.nodes.has(addition.key)) {
      overlay.report("CRI1603", addition.keySpot, `the base already has ${addition.key}`);
      return before;
    }
    if (needsDocument(addition)) refuseUnfounded(addition.key, addition.keySpot, overlay);
    const list = addresses.lists.get(addition.key);
    if (list?.kind === "rule") return appended(before, list.path, at(addition));
    if (list !== undefined)
      return edited(before, list.path, () => ({ ...addition, key: list.path.at(-1) ?? "" }));
    const place = placeOf(addition.key, addresses);
    if (place !== undefined) return withNew(before, { ...addition, key: place.name }, place);
    reportNowhere(addition, addresses, overlay);
    return before;
  }, base);
}

function inOrder(additions: readonly Entry[]): readonly Entry[] {
  const rank = ({ key }: Entry) => {
    const found = first.findIndex((beginning) => key.startsWith(beginning));
    return found === -1 ? first.length : found;
  };
  return [...additions].sort((a, b) => rank(a) - rank(b) || a.key.length - b.key.length);
}

function needsDocument({ key, value }: Entry): boolean {
  return !key.startsWith("gap.") && textAt(value, "basis") !== "chosen";
}

interface Place extends Address {
  readonly name: string;
}

/** The innermost existing map that the clause's node belongs to, and the node's name in it. */
function placeOf(clause: string, { maps }: Addresses): Place | undefined {
  const dots = [...clause.matchAll(/\./g)].map(({ index }) => index).reverse();
  for (const dot of dots) {
    const address = maps.get(clause.slice(0, dot + 1));
    if (address === undefined) continue;
    const name = clause.slice(dot + 1);
    const fits = name !== "" && (dotted.includes(address.kind) || !name.includes("."));
    return fits ? { ...address, name } : undefined;
  }
  return undefined;
}

function withNew(tree: Tree, entry: Entry, { kind, path }: Place): Tree {
  const ready = kind === "value" ? withRoom(tree, path) : tree;
  return edited(ready, [...path, entry.key], () => entry);
}

/** Values belong to a field's long form; a parameter has only one form. */
function withRoom(tree: Tree, path: Path): Tree {
  if (path[0] === "resources" && path[2] === "search") return tree;
  return edited(tree, path.slice(0, -1), (entry) => entry && { ...entry, value: longOf(entry.value) });
}

/** A rule has no name in the file: its clause names its place. */
function at({ value, keySpot }: Entry): Tree {
  return { ...value, spot: keySpot };
}
