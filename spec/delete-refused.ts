// The deletes that a document states to be refused: those of records that other records refer to.
import type { Field } from "./field.js";
import { isRecordId, targetsOf } from "./inner-types.js";
import type { DeleteRefused, FieldName, InterfaceModel, Resource } from "./model.js";

/** A field by which records of a type refer to records of another type, or of their own. */
export interface ReferringField extends FieldName {
  /** Member names from the record's root to the text that names the other record. */
  readonly path: readonly string[];
  /** What the text is. */
  readonly by: "url" | "id";
}

/** The status with which our server refuses such a delete. */
export const deleteRefusedStatus = ({ status = 409 }: Pick<DeleteRefused, "status">): number => status;

/** How a spec names such a field: `Loan.book`. */
export const referringName = ({ type, field }: FieldName): string => `${type}.${field}`;

/** `a delete is refused with 409 while another record refers to the record by Loan.book`. */
export function deleteRefusedInWords({ fields, anything, status }: DeleteRefused): string {
  const how = status === undefined ? "" : ` with ${status}`;
  const names = fields.map(referringName);
  const by = anything ? `in any way: ${names.join(", ")}` : `by ${names.join(" or ")}`;
  return `a delete is refused${how} while another record refers to the record ${by}`;
}

type Parts = Pick<InterfaceModel, "resources" | "shapes">;

/** The fields by which records keep one of the type from being deleted. */
export function keepingFields(
  parts: Parts,
  { name, deleteRefused }: Pick<Resource, "name" | "deleteRefused">,
): readonly ReferringField[] {
  const { fields = [] } = deleteRefused ?? {};
  // Only the types of these fields are searched: an interface may have hundreds of others.
  const types = new Set(fields.map(({ type }) => type));
  const names = new Set(fields.map(referringName));
  const resources = types.size === 0 ? [] : parts.resources.filter((one) => types.has(one.name));
  return referringFields({ ...parts, resources }, name).filter((field) => names.has(referringName(field)));
}

/** Every field by which records can refer to a record of the type, in the order of the model. */
export function referringFields({ resources, shapes }: Parts, to: string): readonly ReferringField[] {
  return resources.flatMap(({ name, fields }) =>
    fieldsTo(to, fields, shapes, [], []).map((one) => ({ type: name, ...one })),
  );
}

/** A field's own path begins at its record or its shape; `above` is the path to that. A shape may contain itself. */
function fieldsTo(
  to: string,
  fields: readonly Field[],
  shapes: Parts["shapes"],
  above: readonly string[],
  within: readonly string[],
): readonly Omit<ReferringField, "type">[] {
  return fields.flatMap((field): readonly Omit<ReferringField, "type">[] => {
    const { path, type } = field;
    const here = [...above, ...path.split(".")];
    if (type.kind === "object") return fieldsTo(to, type.fields, shapes, above, within);
    if (isRecordId(type))
      return targetsOf(type).includes(to) ? [{ field: here.join("."), path: here, by: "id" }] : [];
    const shape = type.kind === "shape" ? shapes.find(({ name }) => name === type.shape) : undefined;
    if (type.kind !== "shape" || shape === undefined || within.includes(shape.name)) return [];
    if (shape.parts?.role !== "reference")
      return fieldsTo(to, shape.fields, shapes, here, [...within, shape.name]);
    // A reference without named targets may point to any type.
    const leads = type.targets.length === 0 || type.targets.includes(to);
    return leads ? [{ field: here.join("."), path: [...here, shape.parts.url], by: "url" }] : [];
  });
}
