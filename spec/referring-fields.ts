// The fields by which records refer to records of a type.
import type { Field } from "./field.js";
import { isRecordId, targetsOf } from "./inner-types.js";
import type { FieldName, InterfaceModel } from "./model.js";

/** A field by which records of a type refer to records of another type, or of their own. */
export interface ReferringField extends FieldName {
  /** Member names from the record's root to the text that names the other record. */
  readonly path: readonly string[];
  /** What the text is. */
  readonly by: "url" | "id";
}

/** How a spec names such a field: `Loan.book`. */
export const referringName = ({ type, field }: FieldName): string => `${type}.${field}`;

type Parts = Pick<InterfaceModel, "resources" | "shapes">;

/** Every field by which records can refer to a record of the type, in the order of the model. */
export const referringFields = ({ resources, shapes }: Parts, to: string): readonly ReferringField[] =>
  resources.flatMap(({ name, fields }) =>
    fieldsTo(to, fields, shapes, [], []).map((one) => ({ type: name, ...one })),
  );

/** A field's own path begins at its record or its shape; `above` is the path to that. A shape may contain itself. */
const fieldsTo = (
  to: string,
  fields: readonly Field[],
  shapes: Parts["shapes"],
  above: readonly string[],
  within: readonly string[],
): readonly Omit<ReferringField, "type">[] =>
  fields.flatMap((field): readonly Omit<ReferringField, "type">[] => {
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
