// Conforming variants that do not keep what the document does not show: elements of a list that lack a documented member.

import { isArray, isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { Field, InterfaceModel } from "../../../spec/model.js";
import { jsonOf, withBody, writes } from "../../behaviours/call.js";
import { fieldsOf } from "../../behaviours/fields.js";
import type { ConformingVariant } from "../conforming-variant.js";

/** The record without the elements that lack a member which is not optional; a field without elements is left out. */
function whole(fields: readonly Field[], record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, Json][] => {
      const field = fields.find((one) => one.name === name);
      const inside = field?.type.kind === "object" ? field.type.fields : undefined;
      if (inside === undefined || !isArray(value)) return [[name, value]];
      const kept = value.filter((item) => isWhole(inside, item));
      return kept.length === 0 && value.length > 0 ? [] : [[name, kept]];
    }),
  );
}

/** A reference may be missing: there is not always a record to refer to. */
function isWhole(fields: readonly Field[], item: Json): boolean {
  const needed = fields.filter(
    ({ optional, type }) => !optional && !(type.kind === "shape" && type.targets.length > 0),
  );
  return isObject(item) && needed.every(({ name }) => item[name] !== undefined);
}

const hasLists = ({ resources }: InterfaceModel): boolean =>
  resources.some((resource) => fieldsOf(resource).some(({ many, type }) => many && type.kind === "object"));

export const conformingLacks: readonly ConformingVariant[] = [
  {
    name: "an element of a list that lacks a member is not kept",
    layer: "store",
    answers: [],
    suits: hasLists,
    behaviour: () => async (call, next) => {
      const body = writes(call) ? jsonOf(call) : undefined;
      const fields = call.route?.resource.fields ?? [];
      return next(isObject(body) ? withBody(call, whole(fields, body)) : call);
    },
  },
];
