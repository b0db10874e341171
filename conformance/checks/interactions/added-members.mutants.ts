// Mutants of the check that an update adds members: those that the record did not have are dropped.

import { ownMember } from "../../../spec/json.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { changesBody } from "../../laws/changes/change-faults.js";
import { addableMembers } from "./added-members.js";

const dropsNew: Mutant = {
  breaks: ["update/added-members"],
  ...changesBody(
    "an update drops the members that the record did not have",
    (body, before, resource, model) => {
      const added = addableMembers(model, resource).filter((name) => ownMember(before, name) === undefined);
      return Object.fromEntries(Object.entries(body).filter(([name]) => !added.includes(name)));
    },
  ),
};

export function addedMembersMutants(model: InterfaceModel): readonly Mutant[] {
  const updated = model.resources.filter((resource) => offers(resource, "update", "add", "read"));
  // The body of a JSON Patch has no members and is no record.
  if (patches(model) || !updated.some((resource) => addableMembers(model, resource).length > 0)) return [];
  return [dropsNew];
}
