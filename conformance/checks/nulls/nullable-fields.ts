// Lists the fields of a type that may be null, at any depth, and makes records in which one of them is.

import { brokenRelations } from "../../../spec/broken-relations.js";
import { isCompared } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { canBeGenerated } from "../../../spec/narratives.js";
import { related } from "../../../spec/related.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { valuesAt } from "../../search/record-values.js";
import { isJudged } from "../judged.js";
import { topOf } from "../record-paths.js";

/** A field that may be null. */
export interface NullableField {
  /** Member names from the record's root, joined with dots. */
  readonly path: string;
  readonly field: Field;
  readonly nullable: SpecNode;
  /** Its own clause, then those of the fields and of the shapes that contain it. */
  readonly clauses: readonly string[];
}

/** Those of a type whose values come back, and that a deployment can be held to. */
export function nullableFields(model: InterfaceModel, { fields }: Resource): readonly NullableField[] {
  return fields.filter(isCompared).flatMap((field) => nullableIn(model, field, "", []));
}

function nullableIn(
  model: InterfaceModel,
  field: Field,
  above: string,
  over: readonly string[],
): readonly NullableField[] {
  const { nullable, type } = field;
  const path = above === "" ? field.name : `${above}.${field.name}`;
  const clauses = [field.clause, ...over];
  const shape = type.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape) : undefined;
  const inner = type.kind === "object" ? type.fields : (shape?.fields ?? []);
  const within = shape === undefined ? clauses : [...clauses, shape.clause];
  const judged = nullable !== undefined && isJudged(nullable);
  return [
    ...(judged ? [{ path, field, nullable, clauses }] : []),
    // A server may write a narrative anew.
    ...(shape !== undefined && canBeGenerated(shape)
      ? []
      : inner.flatMap((one) => nullableIn(model, one, path, within))),
  ];
}

/** Whether an answer may leave the member out if it is null: the document demands no such member. */
export const mayBeLeftOut = ({ field }: NullableField): boolean => !isRequired(field);

/** The record with every object changed that can have the member at a path, in every element of a list on the way. */
function changedObjects(
  record: JsonObject,
  path: string,
  change: (object: JsonObject, name: string) => JsonObject,
): JsonObject {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) return change(record, first);
  const inside = (value: Json): Json => {
    if (isArray(value)) return value.map(inside);
    return isObject(value) ? changedObjects(value, rest.join("."), change) : value;
  };
  const member = ownMember(record, first);
  return member === undefined ? record : { ...record, [first]: inside(member) };
}

/** The record with null at a path; a path that leads nowhere changes nothing. */
export const nulledAt = (record: JsonObject, path: string): JsonObject =>
  changedObjects(record, path, (object, name) => ({ ...object, [name]: null }));

/** The record without the member at a path wherever it is null. */
export const withoutNullAt = (record: JsonObject, path: string): JsonObject =>
  changedObjects(record, path, (object, name) => {
    const { [name]: member, ...others } = object;
    return member === null ? others : object;
  });

/** Whether a record has null at a path. */
export const hasNullAt = (record: JsonObject, path: string): boolean => valuesAt(record, path).includes(null);

/**
 * A record of every field with null at a path, without the members that then exclude each other; undefined if it can't keep to the
 * relations of its type.
 */
export function withNull(resource: Resource, whole: JsonObject, path: string): JsonObject | undefined {
  const body = related(resource, nulledAt(whole, path), path.includes(".") ? [topOf(path)] : []);
  return brokenRelations(resource, body).length === 0 && hasNullAt(body, path) ? body : undefined;
}
