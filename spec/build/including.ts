// Builds what a search parameter states of included records: the values that ask for them, and their place.
import type { Field } from "../field.js";
import { isRecordId } from "../inner-types.js";
import type { IncludedIn, IncludeValue, Including } from "../search-parameter.js";
import { type Entry, entryAt, type Tree, textAt, textOf, valueAt } from "../source/tree.js";
import type { Scope } from "./scope.js";
import { reportMisplaced, type ValueHome, valuesByField, type WrittenPath } from "./special-values.js";
import { fieldsAlong, type Searched } from "./targets.js";

/** Undefined for a parameter that asks for no records. `clause` is the parameter's. */
export function includingOf(
  parameter: Entry,
  { searched, clause }: { readonly searched: Searched; readonly clause: string },
  scope: Scope,
): Including | undefined {
  const { key: name, keySpot, value: details } = parameter;
  const written = entryAt(details, "includes");
  const place = placeOf(valueAt(details, "in"));
  if (textAt(details, "special") === "include") {
    if (written === undefined || entryAt(details, "in") === undefined) {
      scope.report("CRI1364", keySpot, `the parameter ${name} includes records, but lacks includes or in`);
      return undefined;
    }
    // A place that is no place is a mistake of its own.
    if (place === undefined) return undefined;
    return {
      values: includeValuesOf(written.value, { searched, clause: `value.${clause}` }, scope),
      in: place,
    };
  }
  reportMisplaced(parameter, { code: "CRI1364", special: "include", parts: ["includes", "in"] }, scope);
  return undefined;
}

function placeOf(tree: Tree | undefined): IncludedIn | undefined {
  const member = textAt(tree, "member");
  if (member !== undefined) return { as: "member", member };
  const word = textOf(tree);
  return word === "list" || word === "place" ? { as: word } : undefined;
}

/** In the order of the values. */
const includeValuesOf = (tree: Tree, home: ValueHome, scope: Scope): readonly IncludeValue[] =>
  valuesByField(
    tree,
    home,
    { member: "is", fieldAt: (path) => referringField(path, home.searched, scope) },
    scope,
  );

/** The field of the record itself at a path, if it refers to records. */
function referringField(
  { text: path, spot }: WrittenPath,
  searched: Searched,
  scope: Scope,
): Field | undefined {
  const [field, ...more] = fieldsAlong(path, spot, searched, scope) ?? [];
  if (field === undefined || scope.broken.has(field)) return undefined;
  const { type, writeOnly } = field;
  const role = type.kind === "shape" ? scope.shapes.get(type.shape) : undefined;
  if (more.length === 0 && writeOnly === undefined && (isRecordId(type) || role === "reference"))
    return field;
  scope.report("CRI1365", spot, `${path} is no field of the record that refers to other records`);
  return undefined;
}
