// Conforming variants that check codes and documents.

import type { Field } from "../../../spec/field.js";
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { type Call, jsonOf, plainReply } from "../../behaviours/call.js";
import { type BoundField, boundFields } from "../../behaviours/code-place.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { valuesAt } from "../../search/record-values.js";

/** The path of a value that the server does not accept; undefined if it accepts all. */
type Refusing = (model: InterfaceModel, resource: Resource, body: JsonObject) => string | undefined;

function refusing(
  name: string,
  changes: Pick<ConformingVariant, "answers" | "follows">,
  suits: (model: InterfaceModel) => boolean,
  refused: Refusing,
): ConformingVariant {
  return {
    name,
    layer: "store",
    ...changes,
    suits,
    behaviour: (model) => async (call: Call, next) => {
      const body = jsonOf(call);
      const { resource } = call.route ?? {};
      const path = resource && isObject(body) ? refused(model, resource, body) : undefined;
      return path === undefined ? next(call) : plainReply(422, { error: `${path} is not accepted` });
    },
  };
}

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

export const conformingCodeSystems: readonly ConformingVariant[] = [
  refusing(
    "only codes of the bound code systems are accepted",
    { answers: ["code-systems"], follows: ["token-forms"] },
    isCoded,
    (model, resource, body) =>
      boundFields(model, resource).find((bound) =>
        valuesAt(body, bound.coding).some((coding) => !isKnown(bound, coding)),
      )?.coding,
  ),
  refusing(
    "only common kinds of documents are accepted",
    { answers: [] },
    ({ resources }) => resources.some((resource) => documentFields(resource).length > 0),
    (_, resource, body) =>
      documentFields(resource).find(({ path, samples = [] }) =>
        valuesAt(body, path).some((encoded) => !isLike(samples, encoded)),
      )?.path,
  ),
];
