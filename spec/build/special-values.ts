// Builds what special parameters have in common: values that a request sends, each for a field of the record.
import type { NamedValue } from "../field.js";
import { type Entry, entriesOf, entryAt, type Tree, textOf, textsOf, valueAt } from "../source/tree.js";
import { byCodeUnit } from "../text/order.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";
import type { Searched } from "./targets.js";

/** A path as the spec writes it, and its place. */
export type WrittenPath = ReturnType<typeof textsOf>[number];

/** The parameter whose values they are; `clause` is what their clauses begin with. */
export interface ValueHome {
  readonly searched: Searched;
  readonly clause: string;
}

/**
 * The values in their order: a list of paths, or a map of values to paths; `member` holds the path of a value that says more. `fieldAt`
 * reports a path that does not fit.
 */
export function valuesByField<By>(
  tree: Tree,
  { searched, clause }: ValueHome,
  { member, fieldAt }: { readonly member: string; fieldAt(path: WrittenPath): By | undefined },
  scope: Scope,
): readonly (NamedValue & { readonly by: By })[] {
  const listed = textsOf(tree.kind === "list" ? tree : undefined).map((path) => ({
    value: path.text,
    spot: path.spot,
    path,
    details: undefined,
  }));
  const mapped = entriesOf(tree).flatMap(({ key, keySpot, value }) => {
    const by = value.kind === "map" ? valueAt(value, member) : value;
    const text = textOf(by);
    if (by === undefined || text === undefined) return [];
    return [{ value: key, spot: keySpot, path: { text, spot: by.spot }, details: value }];
  });
  const section = scope.header.section("search", searched.resource);
  return [...listed, ...mapped]
    .flatMap(({ value, spot, path, details }) => {
      const by = fieldAt(path);
      const node = nodeOf({ clause: `${clause}.${value}`, spot, details, section }, scope);
      return by === undefined ? [] : [{ ...node, value, by }];
    })
    .sort((a, b) => byCodeUnit(a.value, b.value));
}

/** Reports the first of these parts in a parameter that is not special in the way to which they belong. */
export function reportMisplaced(
  { key, value }: Entry,
  {
    code,
    special,
    parts,
  }: { code: Parameters<Scope["report"]>[0]; special: string; parts: readonly string[] },
  scope: Scope,
): void {
  const [other] = parts.flatMap((part) => entryAt(value, part) ?? []);
  if (other === undefined) return;
  scope.report(code, other.keySpot, `the parameter ${key} has ${other.key}, but is not special: ${special}`);
}
