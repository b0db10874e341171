// Finds the fields inside an object or a shape.

import type { Field, FieldType } from "../../../spec/field.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { canBeGenerated } from "../../../spec/narratives.js";

/** Fields of the objects inside a field, and the name of their shape; undefined if it holds no objects, or a narrative that can be generated. */
export function insideOf(
  { shapes }: InterfaceModel,
  type: FieldType,
): { readonly fields: readonly Field[]; readonly shape?: string } | undefined {
  if (type.kind === "object") return { fields: type.fields };
  const shape = type.kind === "shape" ? shapes.find(({ name }) => name === type.shape) : undefined;
  return shape && !canBeGenerated(shape) ? { fields: shape.fields, shape: shape.name } : undefined;
}
