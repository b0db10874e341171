// Tells whether a record can have several values where a search parameter looks.
import type { Field, FieldType } from "../../../spec/field.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";

/** Whether one of the places that the parameter looks at is in a list, or holds one. */
export function mayHaveSeveralValues(
  model: InterfaceModel,
  { fields }: Resource,
  { targets }: SearchParameter,
): boolean {
  return targets.some(({ path }) => isInList(model, fields, path.split(".")));
}

function isInList(
  model: InterfaceModel,
  fields: readonly Field[],
  [name, ...rest]: readonly string[],
): boolean {
  const field = fields.find((each) => each.name === name);
  if (field === undefined) return false;
  if (field.many || field.type.kind === "union" || field.type.kind === "map") return true;
  const inner = innerFields(model, field.type);
  return rest.length > 0
    ? isInList(model, inner, rest)
    : inner.some(({ many, type }) => many || innerFields(model, type).length > 0);
}

function innerFields({ shapes }: InterfaceModel, type: FieldType): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return type.kind === "shape" ? (shapes.find(({ name }) => name === type.shape)?.fields ?? []) : [];
}
