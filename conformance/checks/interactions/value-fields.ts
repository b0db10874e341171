// Lists the fields of a type that hold plain values, at any depth.
import { isKept } from "../../../spec/direction.js";
import type { Field, FieldType } from "../../../spec/field.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { canBeGenerated } from "../../../spec/narratives.js";
import { isFree } from "../../fixtures/terms.js";

/** A documented field that holds a plain value, at any depth. */
export interface ValueField {
  /** Member names from the record's root, joined with dots. */
  readonly path: string;
  readonly kind: Exclude<FieldType["kind"], "shape" | "object">;
  readonly field: Field;
  /**
   * Its own clause, then those of the fields that contain it: of its shape, and of the record's field with that shape.
   */
  readonly clauses: readonly string[];
  /** The fields from the record's root to this one. */
  readonly fieldPath: readonly Field[];
  /** The shape that it is a member of. */
  readonly shape?: string;
}

/** Whether a field takes any text. */
export const isFreeText = ({ kind, field, fieldPath }: ValueField): boolean =>
  kind === "string" && field.fixed === undefined && fieldPath.every(isFree);

/** A resource belongs to one model, and neither changes, so the result is kept: dozens of checks need it. */
const known = new WeakMap<Resource, readonly ValueField[]>();

/**
 * Every value field of a resource type whose values come back, in the spec's order. Generated narratives are left out: a server may write
 * new ones, so their members prove nothing.
 */
export function valueFieldsOf(model: InterfaceModel, resource: Resource): readonly ValueField[] {
  const valueFields =
    known.get(resource) ??
    resource.fields.flatMap((field) => below(model, field, { path: "", fieldPath: [] }));
  known.set(resource, valueFields);
  return valueFields;
}

interface Above {
  readonly path: string;
  readonly fieldPath: readonly Field[];
  readonly shape?: string;
  readonly over?: readonly string[];
}

function below(model: InterfaceModel, field: Field, above: Above): readonly ValueField[] {
  if (field.excluded !== undefined || !isKept(field)) return [];
  const path = above.path === "" ? field.name : `${above.path}.${field.name}`;
  const fieldPath = [...above.fieldPath, field];
  const clauses = [field.clause, ...(above.over ?? [])];
  const { type } = field;
  const here: Above = { ...above, path, fieldPath, over: clauses };
  if (type.kind === "object") return type.fields.flatMap((inner) => below(model, inner, here));
  if (type.kind !== "shape") {
    return [
      { path, kind: type.kind, field, clauses, fieldPath, ...(above.shape ? { shape: above.shape } : {}) },
    ];
  }
  const shape = model.shapes.find(({ name }) => name === type.shape);
  if (!shape || canBeGenerated(shape)) return [];
  const inside: Above = { ...here, shape: shape.name, over: [...clauses, shape.clause] };
  return shape.fields.flatMap((inner) => below(model, inner, inside));
}

/** Fields of the objects inside a field, and the name of their shape; undefined if it holds no objects, or a narrative that can be generated. */
export function insideOf(
  { shapes }: InterfaceModel,
  type: FieldType,
): { readonly fields: readonly Field[]; readonly shape?: string } | undefined {
  if (type.kind === "object") return { fields: type.fields };
  const shape = type.kind === "shape" ? shapes.find(({ name }) => name === type.shape) : undefined;
  return shape && !canBeGenerated(shape) ? { fields: shape.fields, shape: shape.name } : undefined;
}
