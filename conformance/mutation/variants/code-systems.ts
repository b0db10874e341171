// Conforming variants that check codes and documents.
import type { Field } from "../../../spec/field.js";
import { isObject, type Json } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { type BoundField, boundFields } from "../../behaviours/code-place.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { valuesAt } from "../../search/record-values.js";
import { bodyOf, variantsOf } from "./rows.js";

function isKnown({ field, members: { system, code } }: BoundField, coding: Json): boolean {
  if (!isObject(coding)) return false;
  return (field.codings ?? []).some(
    (known) => known.system === coding[system] && known.code === coding[code],
  );
}

const isCoded = (model: InterfaceModel): boolean =>
  model.resources.some((resource) => boundFields(model, resource).length > 0);

/** Base64 fields with samples, each with the texts that a document may begin with. */
function documentFields(resource: Resource): readonly Field[] {
  return fieldsOf(resource).filter(({ type, samples }) => type.kind === "base64" && samples !== undefined);
}

function isLike(samples: readonly string[], encoded: Json): boolean {
  const text = Buffer.from(String(encoded), "base64").toString();
  return samples.some((sample) => {
    const [begin = "", end = ""] = sample.split("{words}");
    return text.startsWith(begin) && text.endsWith(end);
  });
}

const coded = variantsOf("store", { follows: ["token-forms"], suits: isCoded });
const documents = variantsOf("store", {
  suits: ({ resources }) => resources.some((resource) => documentFields(resource).length > 0),
});

export const conformingCodeSystems: readonly ConformingVariant[] = [
  coded.refuses("code-systems", "only codes of the bound code systems are accepted", 422, (call, model) =>
    (call.route === undefined ? [] : boundFields(model, call.route.resource)).some((bound) =>
      valuesAt(bodyOf(call), bound.coding).some((coding) => !isKnown(bound, coding)),
    ),
  ),
  documents.refuses([], "only common kinds of documents are accepted", 422, (call) =>
    (call.route === undefined ? [] : documentFields(call.route.resource)).some(({ path, samples = [] }) =>
      valuesAt(bodyOf(call), path).some((encoded) => !isLike(samples, encoded)),
    ),
  ),
];
