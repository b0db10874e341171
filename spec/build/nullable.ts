// Builds that a field may hold null, and checks that the field can have it.

import type { Field } from "../field.js";
import type { ShapeParts } from "../model.js";
import { entryAt, flagOf, type Tree, valueAt } from "../source/tree.js";
import type { SpecNode } from "../spec-node.js";
import { nodeOf } from "./node.js";
import { neededMembers } from "./roles.js";
import type { Scope } from "./scope.js";

/** That null is a value of the field; undefined if it is none. `named` is what the clauses of its values begin with. */
export function nullableOf(
  field: Field,
  long: Tree | undefined,
  named: string,
  scope: Scope,
): SpecNode | undefined {
  const entry = entryAt(long, "nullable");
  const inner = valueAt(entry?.value, "is");
  if (entry === undefined || flagOf(inner ?? entry.value) !== true) return undefined;
  if (field.fixed !== undefined)
    scope.report("CRI1347", entry.keySpot, `${field.name} is nullable, and is fixed`);
  const clause = named.replace(/^value\./, "nullable.");
  const details = inner === undefined ? undefined : entry.value;
  return nodeOf({ clause, spot: entry.keySpot, details, section: field.section }, scope);
}

/** A shape without the parts that its role needs would be null itself. */
export function checkNullableParts(
  shape: string,
  fields: readonly Field[],
  parts: ShapeParts | undefined,
  { report }: Scope,
): void {
  if (parts === undefined) return;
  const needed = neededMembers(parts);
  for (const { name, nullable } of fields) {
    if (nullable === undefined || !needed.includes(name)) continue;
    const spot = { ...nullable.at, length: "nullable".length };
    report("CRI1347", spot, `${shape}.${name} is nullable, and a ${parts.role} needs it`);
  }
}
