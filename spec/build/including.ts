// Builds what the document states of included records: the values that ask for them, and where they are.
import { defined } from "../defined.js";
import type { Field } from "../field.js";
import type { IncludedIn, IncludeValue, Including } from "../including.js";
import { isRecordId } from "../referred-types.js";
import {
  type Entry,
  entriesOf,
  entryAt,
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

/** Undefined for a parameter that asks for no records. `clause` is the parameter's. */
export function includingOf(
  { key: name, keySpot, value: details }: Entry,
  { searched, clause }: { readonly searched: Searched; readonly clause: string },
  scope: Scope,
): Including | undefined {
  const written = entryAt(details, "includes");
  const place = placeOf(valueAt(details, "in"));
  if (textAt(details, "special") === "include") {
    if (written !== undefined && place !== undefined)
      return {
        values: includeValuesOf(written.value, { searched, clause: `value.${clause}` }, scope),
        in: place,
      };
    scope.report("CRI1364", keySpot, `the parameter ${name} includes records, but lacks includes or in`);
    return undefined;
  }
  const other = written ?? entryAt(details, "in");
  if (other !== undefined)
    scope.report(
      "CRI1364",
      other.keySpot,
      `the parameter ${name} has ${other.key}, but is not special: include`,
    );
  return undefined;
}

function placeOf(tree: Tree | undefined): IncludedIn | undefined {
  const member = textAt(tree, "member");
  if (member !== undefined) return { as: "member", member };
  const word = textOf(tree);
  return word === "list" || word === "place" ? { as: word } : undefined;
}

interface ValueHome {
  readonly searched: Searched;
  readonly clause: string;
}

/** In the order of the values. */
function includeValuesOf(tree: Tree, { searched, clause }: ValueHome, scope: Scope): readonly IncludeValue[] {
  const listed = textsOf(tree.kind === "list" ? tree : undefined).map((path) => ({
    value: path.text,
    spot: path.spot,
    path,
    details: undefined,
  }));
  const mapped = entriesOf(tree).flatMap(({ key, keySpot, value }) => {
    const is = value.kind === "map" ? valueAt(value, "is") : value;
    const text = textOf(is);
    if (is === undefined || text === undefined) return [];
    return [{ value: key, spot: keySpot, path: { text, spot: is.spot }, details: value }];
  });
  const section = scope.header.section("search", searched.resource);
  return [...listed, ...mapped]
    .flatMap(({ value, spot, path, details }): readonly IncludeValue[] => {
      const by = referringField(path, searched, scope);
      const node = nodeOf({ clause: `${clause}.${value}`, spot, details, section }, scope);
      return by === undefined ? [] : [defined({ ...node, value, by })];
    })
    .sort((a, b) => byCodeUnit(a.value, b.value));
}

/** The field of the record itself at a path, if it refers to records. */
function referringField(
  { text: path, spot }: ReturnType<typeof textsOf>[number],
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
