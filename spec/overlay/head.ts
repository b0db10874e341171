// Applies the top-level properties of an overlay: its name, title, meaning, document and external types.
import { type Entry, entriesOf, entryAt, type Tree, textAt, textsOf, valueAt } from "../source/tree.js";
import type { Overlay } from "./overlay-context.js";

/**
 * The base with the overlay's name, and with its title and meaning if it has them. Its document is added to the base's.
 */
export function headed(base: Tree, { root, document }: Overlay): Tree {
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
