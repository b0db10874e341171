// Conforming variants that accept only a vocabulary's values.
import type { Field } from "../../../spec/field.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { valuesAt } from "../../search/record-values.js";
import { bodyOf, variantsOf } from "./rows.js";

/** The values that a server accepts for a field; undefined if it accepts any. */
type Vocabulary = (field: Field) => readonly string[] | undefined;

const named = ({ values }: Field) => values.map(({ value }) => value);

const closed = (name: string, answers: readonly string[], vocabulary: Vocabulary): ConformingVariant =>
  variantsOf("store", {
    suits: ({ resources }) =>
      resources.some((resource) => fieldsOf(resource).some((field) => vocabulary(field) !== undefined)),
  }).refuses(answers, name, 422, (call) =>
    (call.route === undefined ? [] : fieldsOf(call.route.resource)).some((field) => {
      const known = field.type.kind === "string" ? vocabulary(field) : undefined;
      return known && valuesAt(bodyOf(call), field.path).some((value) => !known.includes(String(value)));
    }),
  );

export const conformingVocabularies: readonly ConformingVariant[] = [
  closed("statuses are those that the document shows", ["status-values", "status-transitions"], (field) =>
    field.status ? named(field) : undefined,
  ),
  closed("values are of the usual vocabularies", ["status-values"], (field) =>
    field.samples === undefined ? undefined : [...named(field), ...field.samples],
  ),
];
