// Conforming variants that accept only a vocabulary's values.

import type { Field } from "../../../spec/field.js";
import { isObject, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { type Call, jsonOf, plainReply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { valuesAt } from "../../search/record-values.js";

/** The values that a server accepts for a field; undefined if it accepts any. */
type Vocabulary = (field: Field) => readonly string[] | undefined;

const named = ({ values }: Field) => values.map(({ value }) => value);

function refused({ route }: Call, body: JsonObject, vocabulary: Vocabulary): string | undefined {
  const fields = route === undefined ? [] : fieldsOf(route.resource);
  return fields.find((field) => {
    const known = field.type.kind === "string" ? vocabulary(field) : undefined;
    return known && valuesAt(body, field.path).some((value) => !known.includes(String(value)));
  })?.path;
}

function closed(name: string, answers: readonly string[], vocabulary: Vocabulary): ConformingVariant {
  return {
    name,
    layer: "store",
    answers,
    suits: (model: InterfaceModel) =>
      model.resources.some((resource) => fieldsOf(resource).some((field) => vocabulary(field) !== undefined)),
    behaviour: () => async (call, next) => {
      const body = jsonOf(call);
      const path = isObject(body) ? refused(call, body, vocabulary) : undefined;
      return path === undefined ? next(call) : plainReply(422, { error: `${path} has an unknown value` });
    },
  };
}

export const conformingVocabularies: readonly ConformingVariant[] = [
  closed("statuses are those that the document shows", ["status-values", "status-transitions"], (field) =>
    field.status ? named(field) : undefined,
  ),
  closed("values are of the usual vocabularies", ["status-values"], (field) =>
    field.samples === undefined ? undefined : [...named(field), ...field.samples],
  ),
];
