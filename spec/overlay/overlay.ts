// Applies an overlay to its base spec.
import type { Composed, Document } from "../compose/composed.js";
import type { Reporter } from "../diagnostics/reporter.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  type MapTree,
  type Tree,
  textAt,
  textsOf,
  valueAt,
} from "../source/tree.js";
import { type Address, type Addresses, addressesIn, type PlaceKind } from "./addresses.js";
import { listsToMaps } from "./lists-to-maps.js";
import { type Overlay, refuseUnfounded } from "./overlay-context.js";
import { appended, edited, type Path } from "./tree-edits.js";
import { reportNowhere, reportUnknown } from "./unknown.js";

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
const changed = (tree: Tree, overlay: Overlay): Tree =>
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
function longOf(field: Tree): MapTree {
  if (field.kind === "map") return field;
  return { kind: "map", spot: field.spot, entries: [{ key: "is", keySpot: field.spot, value: field }] };
}

const detailsOf = (tree: Tree): MapTree =>
  tree.kind === "map" ? tree : { kind: "map", spot: tree.spot, entries: [] };

/** Kinds whose names may contain dots; in all other clauses a dot separates names. */
const dotted: readonly PlaceKind[] = ["search", "value", "gap"];
/** Containers are added before what is added to them. */
const first = ["dates", "header.", "form.", "interaction.", "shape.", "resource."];

/** The base with everything under `add`, each node at the place that its clause names. */
const added = (base: Tree, overlay: Overlay): Tree =>
  inOrder(entriesOf(valueAt(overlay.root, "add"))).reduce((tree, addition) => {
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

function inOrder(additions: readonly Entry[]): readonly Entry[] {
  const rank = ({ key }: Entry) => {
    const found = first.findIndex((beginning) => key.startsWith(beginning));
    return found === -1 ? first.length : found;
  };
  return [...additions].sort((a, b) => rank(a) - rank(b) || a.key.length - b.key.length);
}

const needsDocument = ({ key, value }: Entry): boolean =>
  !key.startsWith("gap.") && textAt(value, "basis") !== "chosen";

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
const at = ({ value, keySpot }: Entry): Tree => ({ ...value, spot: keySpot });

/**
 * The base with the overlay's name, and with its title and meaning if it has them. Its document is added to the base's.
 */
function headed(base: Tree, { root, document }: Overlay): Tree {
  if (base.kind !== "map") return base;
  const own = new Map(base.entries.map((entry) => [entry.key, entry]));
  for (const name of ["name", "title", "means"]) {
    const entry = entryAt(root, name);
    if (entry !== undefined) own.set(name, entry);
  }
  for (const entry of [...documentOf(base, document.title), ...externalTypesOf(base, root)]) {
    own.set(entry.key, entry);
  }
  return { ...base, entries: [...own.values()] };
}

/** Both titles; sections of the base's document still refer to it. */
function documentOf(base: Tree, title: string | undefined): readonly Entry[] {
  const entry = entryAt(base, "document");
  const below = textAt(base, "document");
  if (entry === undefined || below === undefined || title === undefined) return [];
  const text = (key: string, value: string): Entry => ({
    ...entry,
    key,
    value: { ...entry.value, kind: "scalar", value },
  });
  return [text("document", `${below} with ${title}`), text("from", textAt(base, "from") ?? below)];
}

/** External types of both, without those that the overlay adds as resources. */
function externalTypesOf(base: Tree, root: Tree): readonly Entry[] {
  const name = "external-types";
  const entry = entryAt(base, name) ?? entryAt(root, name);
  if (entry === undefined) return [];
  const inside = new Set(entriesOf(valueAt(root, "add")).map(({ key }) => key));
  const texts = [...textsOf(valueAt(base, name)), ...textsOf(valueAt(root, name))];
  const seen = new Set<string>();
  const items = texts
    .filter(({ text }) => !inside.has(`resource.${text}`) && seen.size < seen.add(text).size)
    .map(({ text, spot }): Tree => ({ kind: "scalar", spot, value: text }));
  return [{ ...entry, value: { kind: "list", spot: entry.value.spot, items } }];
}

/**
 * The base with the overlay's changes, then its additions, then its removals, whatever their order in the file. Use the
 * result only if nothing was reported.
 */
export function overlaid(base: Composed, { root, files }: Document, { report }: Reporter): Composed {
  const document = { title: textAt(root, "document"), section: textAt(root, "from") };
  const overlay: Overlay = { root, document, report };
  refuseTwice(overlay);
  const steps = [headed, changed, added, removed];
  return {
    root: steps.reduce((tree, step) => step(listsToMaps(tree), overlay), base.root),
    documents: new Map([...base.documents, ...files.map((file) => [file, document] as const)]),
  };
}

/** Reports a clause that the overlay edits twice. */
function refuseTwice({ root, report }: Overlay): void {
  const seen = new Map<string, string>();
  for (const part of ["changes", "add", "remove"]) {
    for (const { key, keySpot } of entriesOf(valueAt(root, part))) {
      const before = seen.get(key);
      if (before !== undefined) report("CRI1605", keySpot, `${key} is also under ${before}`);
      seen.set(key, part);
    }
  }
}

interface Removal extends Address {
  readonly removal: Entry;
}

/**
 * The tree without the nodes under `remove`. A removed interaction of a type is kept as unlisted, with the reason.
 */
function removed(tree: Tree, overlay: Overlay): Tree {
  const addresses = addressesIn(tree);
  const removals = entriesOf(valueAt(overlay.root, "remove")).flatMap((removal): readonly Removal[] => {
    const address = addresses.nodes.get(removal.key);
    if (address === undefined) reportUnknown(removal, tree, addresses, overlay);
    else if (address.kind !== "range") return [{ ...address, removal }];
    else
      overlay.report(
        "CRI1604",
        removal.keySpot,
        `${removal.key} can't be removed alone: remove dates, which it belongs to`,
      );
    return [];
  });
  // Inner nodes go before outer ones, and a list's last item first, so that the other paths stay valid.
  const inOrder = [...removals].sort((a, b) => b.path.length - a.path.length || numberIn(b) - numberIn(a));
  return inOrder.reduce((before, { kind, path, removal }) => {
    const without = edited(before, path, () => undefined);
    if (kind !== "operation") return without;
    const [resources = "", resource = "", , name = ""] = path;
    return edited(without, [resources, resource, "unlisted", name], () => ({ ...removal, key: name }));
  }, tree);
}

function numberIn({ path }: Address): number {
  const last = Number(path.at(-1));
  return Number.isNaN(last) ? -1 : last;
}
