// Mutants of the checks on the user's own records: the suite's plain records are found, and records with unusual texts are not.
import { isArray, isObject, type Json } from "../../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../../spec/model.js";
import { offers } from "../../../../spec/offers.js";
import { filtered } from "../../../behaviours/lists.js";
import type { Mutant } from "../../../behaviours/mutant.js";
import { isFreeText, valueFieldsOf } from "../../interactions/value-fields.js";
import { canBeNarrowed } from "./searches-for.js";

function textsOf(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.values(value).flatMap(textsOf) : [];
}

const combiningMark = /\p{M}/u;

/** An index that stores only plain letters: a record with a combining mark in a text is kept, and no search finds it. */
function losesMarked(resource: Resource): Mutant {
  const operator = "records with combining marks are not found";
  return {
    name: `${resource.name}: ${operator}`,
    operator,
    breaks: [`data/${resource.name}/found`],
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      if (call.route?.kind !== "search" || call.route.resource !== resource) return reply;
      return filtered(reply, (record) => !textsOf(record).some((text) => combiningMark.test(text)));
    },
  };
}

/** The mutants for the types that have a free text, and a search by which a record must be found. */
export const dataMutants = (model: InterfaceModel): readonly Mutant[] =>
  model.resources
    .filter((resource) => offers(resource, "add", "read", "search") && canBeNarrowed(resource))
    .filter((resource) => valueFieldsOf(model, resource).some(isFreeText))
    .map(losesMarked);
