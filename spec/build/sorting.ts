// Builds what the document states of the order of a list: the values that ask for one, and the order without them.

import { defined } from "../defined.js";
import {
  type SortedBy,
  type Sorting,
  type SortKey,
  type SortValue,
  sortKind,
  sortRequests,
} from "../sorting.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  flagOf,
  type Tree,
  textAt,
  textOf,
  textsOf,
  valueAt,
} from "../source/tree.js";
import { nodeOf } from "./node.js";
import { byCodeUnit } from "./order.js";
import type { Scope } from "./scope.js";
import { fieldsAlong, type Searched } from "./targets.js";

/** The orders that a parameter asks for; undefined if it asks for none. `clause` is the parameter's. */
export function sortingOf(
  { key: name, keySpot, value: details }: Entry,
  { searched, clause }: { readonly searched: Searched; readonly clause: string },
  scope: Scope,
): Sorting | undefined {
  const written = entryAt(details, "sorts");
  const isSort = textAt(details, "special") === "sort";
  if (!isSort || written === undefined) {
    const other = ["sorts", "ascending", "descending"].flatMap((part) => entryAt(details, part) ?? [])[0];
    if (isSort) scope.report("CRI1370", keySpot, `the parameter ${name} sorts, but has no sorts`);
    else if (other !== undefined)
      scope.report(
        "CRI1370",
        other.keySpot,
        `the parameter ${name} has ${other.key}, but is not special: sort`,
      );
    return undefined;
  }
  const values = sortValuesOf(written.value, { searched, clause: `value.${clause}` }, scope);
  const sorting = defined({
    values,
    ascending: textAt(details, "ascending") ?? "*",
    descending: textAt(details, "descending"),
  });
  const texts = sortRequests({ sorting }).map(({ text }) => text);
  const twice = texts.find((text, at) => texts.indexOf(text) !== at);
  if (twice !== undefined) {
    scope.report("CRI1372", written.keySpot, `${name}=${twice} asks for more than one order`);
  }
  return sorting;
}

interface ValueHome {
  readonly searched: Searched;
  readonly clause: string;
}

/** In the order of the values. */
function sortValuesOf(tree: Tree, { searched, clause }: ValueHome, scope: Scope): readonly SortValue[] {
  const listed = textsOf(tree.kind === "list" ? tree : undefined).map(({ text, spot }) => ({
    value: text,
    spot,
    path: { text, spot },
    details: undefined,
  }));
  const mapped = entriesOf(tree).flatMap(({ key, keySpot, value }) => {
    const by = value.kind === "map" ? valueAt(value, "by") : value;
    const text = textOf(by);
    if (by === undefined || text === undefined) return [];
    return [{ value: key, spot: keySpot, path: { text, spot: by.spot }, details: value }];
  });
  const section = scope.header.section("search", searched.resource);
  return [...listed, ...mapped]
    .flatMap(({ value, spot, path, details }) => {
      const by = sortKeyOf(path, searched, scope);
      const node = nodeOf({ clause: `${clause}.${value}`, spot, details, section }, scope);
      return by === undefined ? [] : [{ ...node, value, by }];
    })
    .sort((a, b) => byCodeUnit(a.value, b.value));
}

/** The field at a path, if a list can be sorted by it. */
function sortKeyOf(
  { text: path, spot }: ReturnType<typeof textsOf>[number],
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

/** The order of a type's lists for which the request asks none; undefined if the document states none. */
export function sortedByOf(resource: Entry, searched: Searched, scope: Scope): SortedBy | undefined {
  const entry = entryAt(resource.value, "sorted");
  const by = entry && valueAt(entry.value, "by");
  const path = textOf(by);
  if (entry === undefined || by === undefined || path === undefined) return undefined;
  const key = sortKeyOf({ text: path, spot: by.spot }, searched, scope);
  if (key === undefined) return undefined;
  const section = scope.header.section("search", resource.key);
  const node = nodeOf(
    { clause: `rule.${resource.key}.sorted`, spot: entry.keySpot, details: entry.value, section },
    scope,
  );
  return { ...node, by: key, descending: flagOf(valueAt(entry.value, "descending")) ?? false };
}
