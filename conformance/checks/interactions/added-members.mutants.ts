// Mutants of the check that an update adds members: those that the record did not have are dropped.

import { isObject, ownMember } from "../../../spec/json.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { jsonOf, withBody } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { recordBefore } from "../../behaviours/record-before.js";
import { addableMembers } from "./added-members.js";

const dropsNew: Mutant = {
  name: "an update drops the members that the record did not have",
  breaks: ["update/added-members"],
  behaviour: (model) => async (call, next) => {
    const before = await recordBefore(call, next);
    const body = jsonOf(call);
    const resource = call.route?.resource;
    if (!before || !resource || !isObject(body)) return next(call);
    const added = addableMembers(model, resource).filter((name) => ownMember(before, name) === undefined);
    const kept = Object.entries(body).filter(([name]) => !added.includes(name));
    return next(withBody(call, Object.fromEntries(kept)));
  },
};

export function addedMembersMutants(model: InterfaceModel): readonly Mutant[] {
  const updated = model.resources.filter((resource) => offers(resource, "update", "add", "read"));
  // The body of a JSON Patch has no members and is no record.
  if (patches(model) || !updated.some((resource) => addableMembers(model, resource).length > 0)) return [];
  return [dropsNew];
}
