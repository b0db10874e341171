// Mutants of the check of values of several types: a server that takes only some of the types, or keeps only some.
import { isObject, type Json } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { typeWords } from "../../../spec/type-words.js";
import { jsonOf, plainReply, typeIn } from "../../behaviours/call.js";
import { mapRecords } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { changedAt } from "../record-paths.js";
import { type Alternative, alternativesOf, valuesOf } from "./alternatives.js";

function refusing(model: InterfaceModel, { name }: Resource, one: Alternative): Mutant {
  const { path, field } = one.valueField;
  return {
    name: `${name} is not added with ${path} as ${typeWords(one.type)}`,
    operator: "one of several types of a value is refused",
    breaks: ["add/*"],
    clause: field.clause,
    behaviour: () => async (call, next) => {
      const body = call.route?.kind === "add" && call.route.resource.name === name ? jsonOf(call) : undefined;
      const has = isObject(body) && valuesOf(model, one, body).length > 0;
      return has ? plainReply(422, { error: "wrong type" }) : next(call);
    },
  };
}

/** Every value comes back as a text, as from a store that has one column of texts for all types. */
function asText(model: InterfaceModel, { name }: Resource, one: Alternative): Mutant {
  const { path, field } = one.valueField;
  const text = (value: Json): Json => (typeof value === "string" ? value : JSON.stringify(value));
  return {
    name: `${name}: ${path} comes back as a text if it is ${typeWords(one.type)}`,
    operator: "values of several types come back as texts",
    breaks: ["add/*", "round-trip/*", "generated/*"],
    clause: field.clause,
    behaviour: () => async (call, next) =>
      mapRecords(await next(call), (record) =>
        typeIn(model, call, record) === name && valuesOf(model, one, record).length > 0
          ? changedAt(record, path, text)
          : record,
      ),
  };
}

export function alternativeMutants(model: InterfaceModel): readonly Mutant[] {
  return model.resources
    .filter((resource) => offers(resource, "add", "read"))
    .flatMap((resource) =>
      alternativesOf(model, resource).flatMap((one) => [
        refusing(model, resource, one),
        ...(one.type.kind === "string" ? [] : [asText(model, resource, one)]),
      ]),
    );
}
