// Makes a body whose members all have other values than those of a record, in values of every type.

import type { FieldType } from "../../../spec/field.js";
import { isArray, type Json, type JsonObject } from "../../../spec/json.js";
import { related } from "../../../spec/related.js";
import { mappedAt, sameJson, topOf } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import { isFree } from "../../fixtures/terms.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { valuesAt } from "../../search/record-values.js";
import { type ValueField, valueFieldsOf } from "./value-fields.js";

/**
 * A body like that of the record, with other values: other references, other named values, and other booleans and numbers, of which
 * two made-up records may have the same.
 */
export async function otherValues(session: Session, record: AddedRecord): Promise<JsonObject> {
  const { resource, body } = record;
  const valueFields = valueFieldsOf(session.model, resource);
  const made = await session.fresh(record, { bulk: true, named: "other" });
  const other = { ...made, ...rewritable(body, valueFields) };
  const apart = valueFields
    .filter(isMovable)
    .reduce((changed, { path }) => moved(changed, body, path), other);
  return related(resource, apart);
}

/** Members whose values a server may write anew, such as narratives, stay as they are: a read of them proves nothing. */
function rewritable(body: JsonObject, valueFields: readonly ValueField[]): JsonObject {
  const kept = new Set(valueFields.map(({ path }) => topOf(path)));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !kept.has(name)));
}

const movable: readonly FieldType["kind"][] = ["boolean", "integer", "number"];

const isMovable = ({ kind, field, fieldPath }: ValueField): boolean =>
  movable.includes(kind) && field.fixed === undefined && fieldPath.every(isFree);

/** A boolean differs after one move; of two numbers in a list, the second may then meet the first one's old value. */
const moves = 3;

/** The body with the values at the path changed until none is at its place in the record. */
function moved(body: JsonObject, record: JsonObject, path: string): JsonObject {
  const old = valuesAt(record, path);
  const meets = (made: JsonObject) => valuesAt(made, path).some((value, at) => sameJson(value, old[at]));
  let made = body;
  for (let turn = 0; turn < moves && meets(made); turn += 1) made = mappedAt(made, path, next);
  return made;
}

function next(value: Json): Json {
  if (typeof value === "boolean") return !value;
  return typeof value === "number" ? value + 1 : value;
}

/** The body with one element less in each list that has several. */
export function shortened(body: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, isArray(value) ? value.slice(-1) : value]),
  );
}
