// Makes a record with long lists from several made-up records.

import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { canonical } from "../../../spec/limits.js";
import { madeToFit } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import { refersInside } from "../../fixtures/sample.js";
import { insideOf } from "./inside-of.js";
import { type ValueField, valueFieldsOf } from "./value-fields.js";

/** Other checks send lists that are as long as this. */
export const shortList = 5;

/**
 * The first record, with the elements of all records in its outermost lists. A list of references stays as it is, since the other
 * records may refer to others.
 */
export function withLongerLists(
  model: InterfaceModel,
  resource: Resource,
  [first = {}, ...others]: readonly JsonObject[],
): JsonObject {
  const longer = lengthened(model, resource.fields, first, others);
  return related(resource, madeToFit(model, resource, longer));
}

function lengthened(
  model: InterfaceModel,
  fields: readonly Field[],
  record: JsonObject,
  others: readonly JsonObject[],
): JsonObject {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const field = fields.find((each) => each.name === name);
      const further = others.map((other) => ownMember(other, name)).filter((one) => one !== undefined);
      return [name, field === undefined ? value : longer(model, field, value, further)];
    }),
  );
}

function longer(model: InterfaceModel, field: Field, value: Json, others: readonly Json[]): Json {
  if (isArray(value)) return refersInside(model, field.type) ? value : distinct([...value, ...others.flat()]);
  const inside = insideOf(model, field.type);
  return inside !== undefined && isObject(value)
    ? lengthened(model, inside.fields, value, others.filter(isObject))
    : value;
}

/** A server may keep one of two equal elements: the document does not say whether a list is a set. */
const distinct = (items: readonly Json[]): readonly Json[] => [
  ...new Map(items.map((item) => [canonical(item), item])).values(),
];

/** The values in outermost lists that may become long. */
export function listedValues(model: InterfaceModel, resource: Resource): readonly ValueField[] {
  return valueFieldsOf(model, resource).filter(({ fieldPath }) => {
    const list = fieldPath.find(({ many }) => many);
    return list !== undefined && !refersInside(model, list.type) && mostOf(list) > shortList;
  });
}

/** The most elements that the document allows. */
function mostOf({ constraints = [] }: Field): number {
  const limit = constraints.find(({ keyword }) => keyword === "maxItems")?.value;
  return typeof limit === "number" ? limit : Infinity;
}
