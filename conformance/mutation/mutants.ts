// All mutants of an interface: those of the checks, and the same ones for a run that only reads.
import type { InterfaceModel } from "../../spec/model.js";
import type { Mutant } from "../behaviours/mutant.js";
import { mutantsOfChecks } from "../checks/all.mutants.js";
import { closedGapMutants } from "./closed-gaps.js";
import { variantsOf } from "./variants.js";

/** Every mutant that can be made for an interface. */
export function mutants(model: InterfaceModel): readonly Mutant[] {
  const all = mutantsOfChecks.flatMap((make) => make(model));
  const otherAnswers = closedGapMutants(model, variantsOf(model));
  return [...all, ...otherAnswers, ...all.filter(({ seenByReading }) => seenByReading).map(forReading)];
}

/** The mutant for a run that only reads, over records that were added before the server was changed. */
function forReading({ name, operator = name, ...mutant }: Mutant): Mutant {
  return {
    ...mutant,
    name: `${name}, reading only`,
    operator: `${operator}, reading only`,
    reading: true,
  };
}
