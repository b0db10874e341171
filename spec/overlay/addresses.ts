// Finds the place in a spec's tree for each clause, so that an overlay can change, add and remove nodes.
import type { ClauseKind } from "../clause.js";
import { type StatementName, statements } from "../constructs/statements.js";
import { entriesOf, itemsOf, type Tree, valueAt } from "../source/tree.js";
import type { Path } from "./tree-edits.js";

/** The kind of node at an address, in the language's words. */
export type PlaceKind =
  | Exclude<
      ClauseKind,
      "interface" | "constraint" | "default" | "read-only" | "write-only" | "nullable" | "compares"
    >
  | StatementName
  | "prefix"
  | "range";

/** The place where a node is written. */
export interface Address {
  readonly kind: PlaceKind;
  readonly path: Path;
}

/** The places of a spec's nodes, and the places where more could be added. */
export interface Addresses {
  /**
   * By clause: where its node is written. Only nodes that are written: an interaction that is not listed is absent.
   */
  readonly nodes: ReadonlyMap<string, Address>;
  /** By the common prefix of its entries' clauses, last dot included: a map of names. */
  readonly maps: ReadonlyMap<string, Address>;
  /** By the clause that the next entry would have: a list, or a node that is the only one at its place. */
  readonly lists: ReadonlyMap<string, Address>;
}

/** Every address in a tree whose lists of interactions and values were turned into maps. */
export function addressesIn(root: Tree): Addresses {
  const found = new Found();
  found.each("header", "header", ["request-headers"], valueAt(root, "request-headers"));
  found.each("form", "form", ["forms"], valueAt(root, "forms"));
  found.guarded("interaction", "interaction", ["interactions"], valueAt(root, "interactions"));
  found.each("shape", "shape", ["shapes"], valueAt(root, "shapes"), (clause, name, path, shape) =>
    found.fields(clause, `value.${name}`, [...path, "fields"], valueAt(shape, "fields")),
  );
  found.each("resource", "resource", ["resources"], valueAt(root, "resources"), (_clause, name, path, tree) =>
    found.resource(name, path, tree),
  );
  found.each("consequence", "consequence", ["consequences"], valueAt(root, "consequences"));
  found.each("gap", "gap", ["gaps"], valueAt(root, "gaps"));
  found.single("ids", "ids", ["ids"], valueAt(root, "ids"));
  found.single("security", "security", ["security"], valueAt(root, "security"));
  found.single("site", "site", ["site"], valueAt(root, "site"));
  found.dates(["date-search"], valueAt(root, "date-search"));
  return found;
}

/** Addresses while they are being collected. */
class Found implements Addresses {
  readonly nodes = new Map<string, Address>();
  readonly maps = new Map<string, Address>();
  readonly lists = new Map<string, Address>();

  /** A map of named nodes; `inside` is called for each. */
  each(
    kind: PlaceKind,
    prefix: string,
    path: Path,
    tree: Tree | undefined,
    inside?: (clause: string, name: string, path: Path, tree: Tree) => void,
  ): void {
    this.maps.set(`${prefix}.`, { kind, path });
    for (const { key, value } of entriesOf(tree)) {
      const clause = `${prefix}.${key}`;
      this.nodes.set(clause, { kind, path: [...path, key] });
      inside?.(clause, key, [...path, key], value);
    }
  }

  /** Fields and everything inside them; the clauses of their named values begin with `values`. */
  fields(prefix: string, values: string, path: Path, tree: Tree | undefined): void {
    this.each("field", prefix, path, tree, (clause, name, at, field) => {
      const named = `${values}.${name}`;
      this.each("value", named, ...namedIn(at, field));
      const inner = valueAt(field, "fields");
      if (inner !== undefined) this.fields(clause, named, [...at, "fields"], inner);
    });
  }

  resource(name: string, path: Path, tree: Tree): void {
    const part = (key: string) => [[...path, key], valueAt(tree, key)] as const;
    this.fields(`field.${name}`, `value.${name}`, ...part("fields"));
    this.each("relation", `relation.${name}`, ...part("relations"));
    this.guarded("operation", `operation.${name}`, ...part("interactions"));
    this.each("named-operation", `named-operation.${name}`, ...part("named"));
    this.each("nested", `nested.${name}`, ...part("under"));
    this.guarded("action", `action.${name}`, ...part("actions"));
    this.each("search", `search.${name}`, ...part("search"), (clause, _name, at, parameter) =>
      this.each("value", `value.${clause}`, ...namedIn(at, parameter)),
    );
    this.#rules(name, ...part("rules"));
    for (const { name: kind } of statements) this.single(kind, `rule.${name}.${kind}`, ...part(kind));
  }

  #rules(resource: string, path: Path, tree: Tree | undefined): void {
    const items = itemsOf(tree);
    const clause = `rule.${resource}.at-least-one`;
    const numbered = (index: number) => (items.length > 1 ? `${clause}.${index + 1}` : clause);
    for (const index of items.keys()) {
      this.nodes.set(numbered(index), { kind: "rule", path: [...path, String(index)] });
    }
    this.lists.set(items.length === 0 ? clause : `${clause}.${items.length + 1}`, { kind: "rule", path });
  }

  /** A map of operations, each of which may state credentials of its own. */
  guarded(
    kind: "interaction" | "operation" | "action",
    prefix: string,
    path: Path,
    tree: Tree | undefined,
  ): void {
    this.each(kind, prefix, path, tree, (clause, _name, at, operation) =>
      this.single("security", `security.${clause}`, [...at, "security"], valueAt(operation, "security")),
    );
  }

  /** A node that is the only one of its place. */
  single(
    kind: "ids" | "security" | "site" | StatementName,
    clause: string,
    path: Path,
    tree: Tree | undefined,
  ): void {
    const home = tree === undefined ? this.lists : this.nodes;
    home.set(clause, { kind, path });
  }

  dates(path: Path, tree: Tree | undefined): void {
    const whole = { kind: "dates", path } as const;
    if (tree === undefined) {
      this.lists.set("dates", whole);
      return;
    }
    this.nodes.set("dates", whole);
    this.nodes.set("dates.range", { kind: "range", path: [...path, "range"] });
    this.each("prefix", "dates.prefix", [...path, "prefixes"], valueAt(tree, "prefixes"));
  }
}

/** Where the named values of a field or a parameter are written, or would be: in its closed set if it has one. */
function namedIn(at: Path, tree: Tree): readonly [path: Path, values: Tree | undefined] {
  const closed = valueAt(tree, "enum");
  if (closed === undefined) return [[...at, "values"], valueAt(tree, "values")];
  const inner = valueAt(closed, "is");
  return inner === undefined ? [[...at, "enum"], closed] : [[...at, "enum", "is"], inner];
}
