// Builds the shapes, which are types that several fields share.

import { defined } from "../defined.js";
import type { Shape } from "../model.js";
import { type Entry, entriesOf, type Tree, valueAt } from "../source/tree.js";
import { byKey } from "../text/order.js";
import { fieldsOf } from "./fields.js";
import { nodeOf } from "./node.js";
import { checkNullableParts } from "./nullable.js";
import { partsOf } from "./roles.js";
import type { Scope } from "./scope.js";

/** In the order of the shapes' names. */
export function shapesOf(tree: Tree | undefined, scope: Scope): readonly Shape[] {
  return byKey(entriesOf(tree)).map((entry) => shapeOf(entry, scope));
}

function shapeOf(entry: Entry, scope: Scope): Shape {
  const { key: name, keySpot: spot, value: details } = entry;
  const clause = `shape.${name}`;
  const node = nodeOf({ clause, spot, details, section: scope.header.section("shapes") }, scope);
  const home = {
    clause,
    values: `value.${name}`,
    path: "",
    section: node.section,
    statusSection: scope.header.section("statuses"),
  };
  const fields = fieldsOf(valueAt(details, "fields"), home, scope);
  const parts = partsOf(entry, fields, scope);
  checkNullableParts(name, fields, parts, scope);
  for (const field of fields) {
    if (field.type.kind !== "url" || parts?.role === "reference") continue;
    const at = { ...field.at, length: field.name.length };
    scope.report("CRI1318", at, `${name}.${field.name} is a url, but ${name} is not a reference`);
  }
  return defined({ ...node, name, role: parts?.role, parts, fields });
}
