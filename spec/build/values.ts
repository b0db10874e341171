// Builds the values that the document names for a field or a parameter.
import type { NamedValue } from "../field.js";
import { entriesOf, itemsOf, type Tree, textOf } from "../source/tree.js";
import { byCodeUnit } from "../text/order.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** The values of a list, or of a map with details of each; sorted. */
export function valuesOf(
  tree: Tree | undefined,
  home: { readonly clause: string; readonly section: string },
  scope: Scope,
): readonly NamedValue[] {
  const place = (value: string) => ({ clause: `${home.clause}.${value}`, section: home.section });
  const listed = itemsOf(tree).flatMap((item) => {
    const value = textOf(item);
    return value === undefined ? [] : [{ ...nodeOf({ ...place(value), spot: item.spot }, scope), value }];
  });
  const mapped = entriesOf(tree).map(({ key, keySpot, value }) => ({
    ...nodeOf({ ...place(key), spot: keySpot, details: value }, scope),
    value: key,
  }));
  return [...listed, ...mapped].sort((a, b) => byCodeUnit(a.value, b.value));
}
