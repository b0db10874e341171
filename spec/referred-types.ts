// Finds the types that the fields of a resource refer to.

import type { Field } from "./field.js";
import { targetsOf } from "./inner-types.js";
import type { InterfaceModel, Resource } from "./model.js";

/** Types of the interface that a resource refers to, each once, in the order of its fields. */
export function referredTypes(model: InterfaceModel, resource: Resource): readonly string[] {
  const known = new Set(model.resources.map(({ name }) => name));
  return [...new Set(targetsIn(resource.fields))].filter((target) => known.has(target));
}

/** Whether records of a resource refer to types outside the interface. */
export const refersOutside = ({ externalTypes }: InterfaceModel, resource: Resource): boolean =>
  targetsIn(resource.fields).some((target) => externalTypes.includes(target));

const targetsIn = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap(({ type }) => (type.kind === "object" ? targetsIn(type.fields) : targetsOf(type)));
