// Finds out which members the records of an interface may have.
import type { SpecifiedMembers } from "../runtime/server/archive/unspecified-members.js";
import { membersOf } from "../spec/answers/body-terms.js";
import { answerOf } from "../spec/answers/chosen-answers.js";
import { unknownFields } from "../spec/answers/records.js";
import { isEverywhere } from "../spec/check/fhir-elements.js";
import type { InterfaceModel } from "../spec/model.js";
import { idMemberOf } from "../spec/record-ids.js";

/** The members of each type; of no type if the server refuses other members, since a record with one does not fit the spec then. */
export function specifiedMembers(model: InterfaceModel): SpecifiedMembers {
  const own = [idMemberOf(model), ...(model.typeMember === undefined ? [] : [model.typeMember])];
  const ofAll = Object.fromEntries(own.map((name) => [name, true as const]));
  const isRefusing = answerOf(model, "unknown-fields") === unknownFields.refused;
  const resources = isRefusing ? [] : model.resources;
  return {
    types: new Map(resources.map((one) => [one.name, { ...ofAll, ...membersOf(model, one) }])),
    isAllowed: (name) => model.fhir !== undefined && isEverywhere(name),
  };
}
