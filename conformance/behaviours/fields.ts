// Lists the fields of a type, and those that hold references.

import type { Field } from "../../spec/field.js";
import { isRecordId } from "../../spec/inner-types.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";

/** Every field of a record, with those of nested objects, but not those of shapes. */
export const fieldsOf = ({ fields }: Pick<Resource, "fields">): readonly Field[] => fields.flatMap(unfold);

const unfold = (field: Field): readonly Field[] =>
  field.type.kind === "object" ? [field, ...field.type.fields.flatMap(unfold)] : [field];

/** Fields that hold references, and the types that they may refer to. */
export function referenceFields(resource: Resource): readonly { field: Field; targets: readonly string[] }[] {
  return fieldsOf(resource).flatMap((field) =>
    field.type.kind === "shape" && field.type.targets.length > 0
      ? [{ field, targets: field.type.targets }]
      : [],
  );
}

/** Fields that hold the id of another record. */
export const idFields = (resource: Resource): readonly Field[] =>
  fieldsOf(resource).filter(({ type }) => isRecordId(type));

/** Name of the member that holds a reference's URL; undefined if the interface has no references. */
export function urlMember(model: InterfaceModel): string | undefined {
  const shape = model.shapes.find((each) => each.role === "reference");
  return shape?.parts?.role === "reference" ? shape.parts.url : undefined;
}
