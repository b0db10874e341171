import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { addMutants } from "../../checks/interactions/ids.mutants.js";
import { deleteMutants } from "../../checks/interactions/delete.mutants.js";
import { updateMutants } from "../../checks/interactions/update.mutants.js";

/** Servers that don't do what they were told, and say that they did. */
export function writeMutants(model: InterfaceModel): readonly Mutant[] {
  return [
    ...updateMutants(model),
    ...deleteMutants(model),
    ...(offersAny(model, "add", "read") ? addMutants : []),
  ];
}
