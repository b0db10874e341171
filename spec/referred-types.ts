// Finds the types that the fields of a resource refer to.

import type { Field, FieldType } from "./field.js";
import { heldTypes } from "./inner-types.js";
import type { InterfaceModel, Resource } from "./model.js";

/** Types of the interface that a resource refers to, each once, in the order of its fields. */
export function referredTypes(model: InterfaceModel, resource: Resource): readonly string[] {
  const known = new Set(model.resources.map(({ name }) => name));
  return [...new Set(targetsIn(resource.fields))].filter((target) => known.has(target));
}

/** Whether records of a resource refer to types outside the interface. */
export function refersOutside({ externalTypes }: InterfaceModel, resource: Resource): boolean {
  return targetsIn(resource.fields).some((target) => externalTypes.includes(target));
}

function targetsIn(fields: readonly Field[]): readonly string[] {
  return fields.flatMap(({ type }) => (type.kind === "object" ? targetsIn(type.fields) : targetsOf(type)));
}

/** The types that a field names as the ones that it refers to, by URL or by id. */
export function targetsOf(type: FieldType): readonly string[] {
  return heldTypes(type).flatMap((held) => ("targets" in held ? (held.targets ?? []) : []));
}

/** Whether a field holds the id of another record. */
export const isRecordId = (type: FieldType): boolean =>
  type.kind !== "shape" && "targets" in type && type.targets !== undefined;
