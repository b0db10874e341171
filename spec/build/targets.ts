// Finds the fields that a search parameter looks at.

import { defined } from "../defined.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Field } from "../field.js";
import type { Shape } from "../model.js";
import type { Target } from "../search-parameter.js";
import { entriesOf, type Tree, textOf, textsOf, valueAt } from "../source/tree.js";
import { quoted } from "./field-type.js";
import type { Scope } from "./scope.js";

/** The record that a parameter searches: its fields and their shapes. */
export interface Searched {
  readonly resource: string;
  readonly fields: readonly Field[];
  readonly shapes: readonly Shape[];
}

/** The fields that `looks-at` names: a path, several, or the start and the end of an interval. */
export function targetsOf(parameter: Tree, searched: Searched, scope: Scope): readonly Target[] {
  const tree = valueAt(parameter, "looks-at");
  if (tree?.kind === "map") return intervalOf(tree, searched, scope);
  return textsOf(tree).flatMap(({ text, spot }) => {
    const field = fieldAt(text, spot, searched, scope);
    if (field === undefined) return [];
    return [defined({ path: text, field, system: systemOf(parameter, text, searched, scope) })];
  });
}

function intervalOf(tree: Tree, searched: Searched, scope: Scope): readonly Target[] {
  const [start, end] = ["start", "end"].map((name) => {
    const value = valueAt(tree, name);
    const path = textOf(value);
    if (value === undefined || path === undefined) return undefined;
    const field = fieldAt(path, value.spot, searched, scope);
    if (field !== undefined && field.type.kind !== "dateTime" && !scope.broken.has(field)) {
      scope.report("CRI1315", value.spot, `${path} is not a date, so no interval can ${name} there`);
    }
    return field === undefined ? undefined : { path, field };
  });
  if (start === undefined || end === undefined || entriesOf(tree).length !== 2) return [];
  return [{ ...start, endPath: end.path }];
}

/** The sibling member of `path` that holds its code system. */
function systemOf(parameter: Tree, path: string, searched: Searched, scope: Scope): string | undefined {
  const tree = valueAt(parameter, "system");
  const system = textOf(tree);
  if (tree === undefined || system === undefined) return undefined;
  const sibling = [...path.split(".").slice(0, -1), system].join(".");
  return fieldAt(sibling, tree.spot, searched, scope) === undefined ? undefined : system;
}

const fieldAt = (path: string, spot: Spot, searched: Searched, scope: Scope): Field | undefined =>
  fieldsAlong(path, spot, searched, scope)?.at(-1);

/** The fields that a path leads through, the last included; a path that leads to none is reported. */
export function fieldsAlong(
  path: string,
  spot: Spot,
  searched: Searched,
  scope: Scope,
): readonly Field[] | undefined {
  const along = findFields(path.split("."), searched.fields, searched.shapes);
  if (along === undefined) {
    const last = lastOn(path.split("."), searched.fields, searched.shapes);
    // What is inside a field whose type cannot be read is not known.
    if (last !== undefined && scope.broken.has(last)) return undefined;
    if (last?.type.kind === "map") {
      scope.report("CRI1341", spot, `${quoted(path)} leads into ${last.name}, which is a map`);
      return undefined;
    }
    const known = pathsOf(searched.fields);
    const message = `${searched.resource} has no field ${quoted(path)}`;
    scope.report("CRI1203", spot, message, { written: path, known });
  }
  return along;
}

export function findFields(
  names: readonly string[],
  fields: readonly Field[],
  shapes: readonly Shape[],
): readonly Field[] | undefined {
  const [name, ...rest] = names;
  const field = fields.find((candidate) => candidate.name === name);
  if (field === undefined || rest.length === 0) return field && [field];
  const inside = findFields(rest, membersOf(field, shapes), shapes);
  return inside && [field, ...inside];
}

/** The last field that a path finds; undefined if it finds none. */
function lastOn(
  names: readonly string[],
  fields: readonly Field[],
  shapes: readonly Shape[],
): Field | undefined {
  const [name, ...rest] = names;
  const field = fields.find((candidate) => candidate.name === name);
  return field === undefined ? undefined : (lastOn(rest, membersOf(field, shapes), shapes) ?? field);
}

function membersOf({ type }: Field, shapes: readonly Shape[]): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return type.kind === "shape" ? (shapes.find((shape) => shape.name === type.shape)?.fields ?? []) : [];
}

export function pathsOf(fields: readonly Field[]): readonly string[] {
  return fields.flatMap((field) => [
    field.path,
    ...(field.type.kind === "object" ? pathsOf(field.type.fields) : []),
  ]);
}
