// Applies the changes of an overlay.
import { type Entry, entriesOf, entryAt, type MapTree, type Tree, textAt, valueAt } from "../source/tree.js";
import { addressesIn, type PlaceKind } from "./addresses.js";
import { type Overlay, refuseUnfounded } from "./overlay-context.js";
import { edited } from "./tree-edits.js";
import { reportUnknown } from "./unknown.js";

/** Properties that are not statements of a document: a change of only these leaves a node's section as it is. */
const quiet = [
  "means",
  "odd",
  "excluded",
  "samples",
  "examples",
  "codings",
  "business-identifier",
  "answer",
  "because",
];

/** The tree with each node under `changes` changed: given properties are set, and null removes a property. */
export const changed = (tree: Tree, overlay: Overlay): Tree =>
  entriesOf(valueAt(overlay.root, "changes")).reduce((before, change) => {
    const addresses = addressesIn(before);
    const address = addresses.nodes.get(change.key);
    if (address === undefined) {
      reportUnknown(change, before, addresses, overlay);
      return before;
    }
    if (states(change.value)) refuseUnfounded(change.key, change.keySpot, overlay);
    return edited(before, address.path, (entry) => entry && withChange(entry, change, address.kind, overlay));
  }, tree);

/** Whether the change makes a statement, which needs a document. */
const states = (change: Tree): boolean =>
  textAt(change, "basis") !== "chosen" && entriesOf(change).some(({ key }) => !quiet.includes(key));

function withChange(entry: Entry, change: Entry, kind: PlaceKind, overlay: Overlay): Entry {
  const before = kind === "field" ? longOf(entry.value) : detailsOf(entry.value);
  const given = entriesOf(change.value);
  for (const { key, keySpot, value } of given) {
    if (!isNothing(value) || entryAt(before, key) !== undefined) continue;
    overlay.report("CRI1607", keySpot, `${change.key} has no ${key} to remove`);
  }
  const moved = states(change.value) && overlay.document.title !== undefined;
  const kept = before.entries.filter(
    ({ key }) => !(moved && key === "from") && !given.some((one) => one.key === key),
  );
  const set = given.filter(({ value }) => !isNothing(value));
  const keySpot = moved ? change.keySpot : entry.keySpot;
  return { key: entry.key, keySpot, value: { ...before, entries: [...kept, ...set] } };
}

const isNothing = (value: Tree): boolean => value.kind === "scalar" && value.value === null;

/** A field in its long form, which has room for properties. */
export function longOf(field: Tree): MapTree {
  if (field.kind === "map") return field;
  return { kind: "map", spot: field.spot, entries: [{ key: "is", keySpot: field.spot, value: field }] };
}

const detailsOf = (tree: Tree): MapTree =>
  tree.kind === "map" ? tree : { kind: "map", spot: tree.spot, entries: [] };
