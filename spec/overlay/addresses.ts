import type { ClauseKind } from "../clause.js";
import { entriesOf, itemsOf, type Tree, valueAt } from "../source/tree.js";
import { isLong, membersOf, type Path } from "./members.js";

/** What stands at an address, in the language's words. */
export type PlaceKind = Exclude<ClauseKind, "interface"> | "prefix" | "range";

/** Where something is written. */
export interface Address {
  readonly kind: PlaceKind;
  readonly path: Path;
}

/** What a spec's content has, and where more of it would go. */
export interface Addresses {
  /** By clause: where its node is written. Only what is written down: an interaction that is not listed is not here. */
  readonly nodes: ReadonlyMap<string, Address>;
  /** By the beginning that the clauses of its entries share, last dot included: a map of names. */
  readonly maps: ReadonlyMap<string, Address>;
  /** By the clause that the next one would have: a list. */
  readonly lists: ReadonlyMap<string, Address>;
}

/** Every address in a tree whose lists of interactions and of values were made maps. */
export function addressesIn(root: Tree): Addresses {
  const nodes = new Map<string, Address>();
  const maps = new Map<string, Address>();
  const lists = new Map<string, Address>();

  const each = (
    kind: PlaceKind,
    prefix: string,
    path: Path,
    tree: Tree | undefined,
    inside?: (clause: string, name: string, path: Path, tree: Tree) => void,
  ): void => {
    maps.set(`${prefix}.`, { kind, path });
    for (const { key, value } of entriesOf(tree)) {
      const clause = `${prefix}.${key}`;
      nodes.set(clause, { kind, path: [...path, key] });
      inside?.(clause, key, [...path, key], value);
    }
  };
  const fields = (prefix: string, values: string, path: Path, tree: Tree | undefined): void =>
    each("field", prefix, path, tree, (clause, name, at, field) => {
      const named = `${values}.${name}`;
      const part = isLong(field) && valueAt(field, "status") !== undefined ? "status" : "values";
      each("value", named, [...at, part], isLong(field) ? valueAt(field, part) : undefined);
      const members = membersOf(field);
      if (members !== undefined) fields(clause, named, [...at, ...members.path], members.tree);
    });
  const rules = (resource: string, path: Path, tree: Tree | undefined): void => {
    const items = itemsOf(tree);
    const clause = `rule.${resource}.at-least-one`;
    const numbered = (index: number) => (items.length > 1 ? `${clause}.${index + 1}` : clause);
    for (const index of items.keys()) {
      nodes.set(numbered(index), { kind: "rule", path: [...path, String(index)] });
    }
    lists.set(items.length === 0 ? clause : `${clause}.${items.length + 1}`, { kind: "rule", path });
  };

  each("form", "form", ["forms"], valueAt(root, "forms"));
  each("interaction", "interaction", ["interactions"], valueAt(root, "interactions"));
  each("shape", "shape", ["shapes"], valueAt(root, "shapes"), (clause, name, path, shape) =>
    fields(clause, `value.${name}`, [...path, "members"], valueAt(shape, "members")),
  );
  each("resource", "resource", ["resources"], valueAt(root, "resources"), (_clause, name, path, resource) => {
    const part = (key: string) => [[...path, key], valueAt(resource, key)] as const;
    fields(`field.${name}`, `value.${name}`, ...part("fields"));
    each("operation", `operation.${name}`, ...part("interactions"));
    each("named-operation", `named-operation.${name}`, ...part("named"));
    each("search", `search.${name}`, ...part("search"), (clause, _name, at, parameter) =>
      each("value", `value.${clause}`, [...at, "values"], valueAt(parameter, "values")),
    );
    rules(name, ...part("rules"));
  });
  each("gap", "gap", ["gaps"], valueAt(root, "gaps"));
  const dates = valueAt(root, "date-search");
  if (dates === undefined) lists.set("dates", { kind: "dates", path: ["date-search"] });
  else {
    nodes.set("dates", { kind: "dates", path: ["date-search"] });
    nodes.set("dates.range", { kind: "range", path: ["date-search", "range"] });
    each("prefix", "dates.prefix", ["date-search", "prefixes"], valueAt(dates, "prefixes"));
  }
  return { nodes, maps, lists };
}
