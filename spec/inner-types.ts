// Finds the types inside the type of a field.
import type { Field, FieldType } from "./field.js";

/** The types of the values that a field holds: for a map, those of its entries; for a union, its alternatives. */
export function heldTypes(type: FieldType): readonly FieldType[] {
  if (type.kind === "union") return type.of.flatMap(heldTypes);
  return type.kind === "map" ? heldTypes(type.values) : [type];
}

/** An entry of a map, as a field: its limits are those of its type. Undefined for any other field. */
export function entryOf(field: Field): Field | undefined {
  if (field.type.kind !== "map") return undefined;
  const { constraints: _constraints, nullable: _nullable, ...rest } = field;
  return { ...rest, type: field.type.values, many: false };
}

/** The types that a field names as the ones that it refers to, by URL or by id. */
export const targetsOf = (type: FieldType): readonly string[] =>
  heldTypes(type).flatMap((held) => ("targets" in held ? (held.targets ?? []) : []));

/** Whether a field holds the id of another record. */
export const isRecordId = (type: FieldType): boolean =>
  type.kind !== "shape" && "targets" in type && type.targets !== undefined;
