import type { InterfaceModel } from "../../spec/model.js";
import { dateMutants } from "./mutants/dates.js";
import { demandingMutants } from "./mutants/demanding.js";
import { generatedMutants } from "./mutants/generated.js";
import { joiningMutants } from "./mutants/joining.js";
import { metamorphicMutants } from "./mutants/metamorphic.js";
import { parameterMutants } from "./mutants/parameters.js";
import { reachMutants } from "./mutants/reaching.js";
import { readingMutants } from "./mutants/reading.js";
import { recordMutants } from "./mutants/records.js";
import { sequenceMutants } from "./mutants/sequences.js";
import { siteMutants } from "./mutants/sites.js";
import { tooWideMutants } from "./mutants/too-wide.js";
import { writeMutants } from "./mutants/writing.js";
import type { Mutant } from "./server/server.js";

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
