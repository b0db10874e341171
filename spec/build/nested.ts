// Builds the nested collections of a type.
import type { Field } from "../field.js";
import { targetsOf } from "../inner-types.js";
import { type NestedCollection, nestedInteractions } from "../nested-collection.js";
import { type Entry, entriesOf, entryAt, textAt, textsOf, valueAt } from "../source/tree.js";
import { byKey } from "../text/order.js";
import { quoted } from "./field-type.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** In the order of their fields' names; undefined if the type has none. A field that refers to no single type is reported. */
export function nestedOf(
  resource: Entry,
  fields: readonly Field[],
  scope: Scope,
): readonly NestedCollection[] | undefined {
  const entries = byKey(entriesOf(valueAt(resource.value, "under")));
  const nested = entries.flatMap((entry) => nestedAt(entry, resource, fields, scope));
  return nested.length === 0 ? undefined : nested;
}

function nestedAt(
  { key: field, keySpot: spot, value: details }: Entry,
  resource: Entry,
  fields: readonly Field[],
  scope: Scope,
): readonly NestedCollection[] {
  const parent = parentOf(field, resource, fields);
  if (typeof parent !== "string") {
    scope.report("CRI1356", spot, `${resource.key} can't be under ${quoted(field)}: ${parent.problem}`);
    return [];
  }
  const section = scope.header.section("operations", resource.key);
  const offered = textsOf(valueAt(details, "offers")).map(({ text }) => text);
  return [
    {
      ...nodeOf({ clause: `nested.${resource.key}.${field}`, spot, details, section }, scope),
      resource: resource.key,
      field,
      parent,
      segment: textAt(details, "segment") ?? textAt(resource.value, "segment") ?? resource.key,
      offers:
        entryAt(details, "offers") === undefined
          ? ["search"]
          : nestedInteractions.filter((kind) => offered.includes(kind)),
    },
  ];
}

/** The one type that the field refers to, or why there is none. */
function parentOf(
  name: string,
  { key: type }: Entry,
  fields: readonly Field[],
): string | { readonly problem: string } {
  const field = fields.find((one) => one.name === name);
  if (field === undefined) return { problem: `${type} has no such field` };
  const [parent, ...others] = targetsOf(field.type);
  if (parent === undefined) return { problem: "the field refers to no type" };
  if (others.length > 0) return { problem: "the field refers to several types" };
  return field.many ? { problem: "the field is a list" } : parent;
}
