import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import type { Mutant } from "../server/server.js";
import { addMutants } from "./adding.js";
import { deleteMutants } from "./deleting.js";
import { updateMutants } from "./updating.js";

/** Servers that don't do what they were told, and say that they did. */
export function writeMutants(model: InterfaceModel): readonly Mutant[] {
  return [
    ...updateMutants(model),
    ...deleteMutants(model),
    ...(offersAny(model, "add", "read") ? addMutants : []),
  ];
}
