// Builds what the document states of the order of a list: the values that ask for one, and the order without them.

import { defined } from "../defined.js";
import { type Sorting, type SortKey, type SortValue, sortKind, sortRequests } from "../sorting.js";
import { type Entry, entryAt, type Tree, textAt, textOf } from "../source/tree.js";
import type { Scope } from "./scope.js";
import { reportMisplaced, type ValueHome, valuesByField, type WrittenPath } from "./special-values.js";
import { fieldsAlong, type Searched } from "./targets.js";

/** The orders that a parameter asks for; undefined if it asks for none. `clause` is the parameter's. */
export function sortingOf(
  parameter: Entry,
  { searched, clause }: { readonly searched: Searched; readonly clause: string },
  scope: Scope,
): Sorting | undefined {
  const { key: name, keySpot, value: details } = parameter;
  const written = entryAt(details, "sorts");
  const isSort = textAt(details, "special") === "sort";
  if (!isSort || written === undefined) {
    const isDirection = textAt(details, "special") === "sort-direction";
    const parts = ["sorts", ...(isDirection ? [] : ["ascending", "descending"])];
    if (isSort) scope.report("CRI1370", keySpot, `the parameter ${name} sorts, but has no sorts`);
    else reportMisplaced(parameter, { code: "CRI1370", special: "sort", parts }, scope);
    return undefined;
  }
  for (const form of ["ascending", "descending"]) {
    const entry = entryAt(details, form);
    if (entry !== undefined && textOf(entry.value)?.includes("*") === false)
      scope.report("CRI1377", entry.keySpot, `${form} of ${name} has no asterisk for the value`);
  }
  const values = sortValuesOf(written.value, { searched, clause: `value.${clause}` }, scope);
  const sorting = defined({
    values,
    ascending: textAt(details, "ascending") ?? "*",
    descending: textAt(details, "descending"),
  });
  const texts = sortRequests({ sorting }).map(({ text }) => text);
  const twice = texts.find((text, at) => texts.indexOf(text) !== at);
  if (twice !== undefined)
    scope.report("CRI1372", written.keySpot, `${name}=${twice} asks for more than one order`);
  const separator = textAt(details, "separator");
  const joined = separator === undefined ? undefined : texts.find((text) => text.includes(separator));
  if (joined !== undefined)
    scope.report("CRI1372", written.keySpot, `${name}=${joined} contains the separator of several orders`);
  return sorting;
}

/** In the order of the values. */
const sortValuesOf = (tree: Tree, home: ValueHome, scope: Scope): readonly SortValue[] =>
  valuesByField(
    tree,
    home,
    { member: "by", fieldAt: (path) => sortKeyOf(path, home.searched, scope) },
    scope,
  );

/** The field at a path, if a list can be sorted by it. */
export function sortKeyOf(
  { text: path, spot }: WrittenPath,
  searched: Searched,
  scope: Scope,
): SortKey | undefined {
  const along = fieldsAlong(path, spot, searched, scope);
  const field = along?.at(-1);
  if (along === undefined || field === undefined || scope.broken.has(field)) return undefined;
  const isList = along.some(({ many }) => many);
  if (!isList && sortKind(field) !== undefined && field.writeOnly === undefined) return { path, field };
  const why = isList
    ? "is in a list"
    : field.writeOnly === undefined
      ? "is no text, number or date"
      : "is writeOnly";
  scope.report("CRI1371", spot, `no list can be sorted by ${path}, which ${why}`);
  return undefined;
}
