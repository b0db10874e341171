import type { InterfaceModel } from "../../spec/model.js";
import { dateMutants } from "../checks/dates/date-search.mutants.js";
import { demandingMutants } from "../checks/search/none-required.mutants.js";
import { generatedMutants } from "../checks/generated/generated.mutants.js";
import { joiningMutants } from "../checks/search/all-hold.mutants.js";
import { metamorphicMutants } from "../checks/metamorphic/narrowing.mutants.js";
import { parameterMutants } from "../checks/search/search.mutants.js";
import { reachMutants } from "../checks/interactions/interactions.mutants.js";
import { readingMutants } from "./reading-only.js";
import { recordMutants } from "../checks/interactions/round-trip.mutants.js";
import { sequenceMutants } from "../checks/sequences/stateful.mutants.js";
import { siteMutants } from "../checks/sites/site-wall.mutants.js";
import { tooWideMutants } from "../checks/interactions/other-records.js";
import { writeMutants } from "./mutants/writing.js";
import type { Mutant } from "../behaviours/mutant.js";

/** Every liar that an interface gives room for: operators over the clauses that each can break. */
export function mutants(model: InterfaceModel): readonly Mutant[] {
  const writing = [
    ...parameterMutants(model),
    ...demandingMutants(model),
    ...dateMutants(model),
    ...joiningMutants(model),
    ...recordMutants(model),
    ...writeMutants(model),
    ...reachMutants(model),
    ...siteMutants(model),
    ...tooWideMutants(model),
    ...generatedMutants(model),
    ...sequenceMutants(model),
    ...metamorphicMutants(model),
  ];
  return [...writing, ...readingMutants(model, writing)];
}
