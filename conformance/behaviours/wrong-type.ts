// Tells whether a value is of another JSON type than its field, where that is certain: a plain value in the place of an object.
import type { Field } from "../../spec/field.js";
import { isArray, isObject, type Json } from "../../spec/json.js";

export function isOfWrongType({ type, nullable }: Field, value: Json | undefined): boolean {
  if (value === null && nullable !== undefined) return false;
  if (type.kind !== "shape" && type.kind !== "object") return false;
  const items = isArray(value) ? value : value === undefined ? [] : [value];
  return items.some((item) => !isObject(item));
}
