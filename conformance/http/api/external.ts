// Removes references to external types from a record.

import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { targetsOf } from "../../../spec/referred-types.js";

/** Whether a field refers only to types outside the interface. */
function isExternal(model: InterfaceModel, field: Field): boolean {
  const targets = targetsOf(field.type);
  return targets.length > 0 && targets.every((target) => model.externalTypes.includes(target));
}

/** A record without its references to external types; the same object if it has none. */
export function withoutExternal(
  model: InterfaceModel,
  fields: readonly Field[],
  body: JsonObject,
): JsonObject {
  let changed = false;
  const kept: [string, Json][] = [];
  for (const [member, value] of Object.entries(body)) {
    const field = fields.find((one) => one.name === member);
    const left = field === undefined ? value : strip(model, field, value);
    changed ||= left !== value;
    if (left !== undefined) kept.push([member, left]);
  }
  return changed ? Object.fromEntries(kept) : body;
}

function strip(model: InterfaceModel, field: Field, value: Json): Json | undefined {
  if (isExternal(model, field)) return undefined;
  const { type } = field;
  if (type.kind !== "object") return value;
  if (isArray(value)) {
    const items = value.map((item) => (isObject(item) ? withoutExternal(model, type.fields, item) : item));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  return isObject(value) ? withoutExternal(model, type.fields, value) : value;
}
