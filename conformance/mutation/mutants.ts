// All mutants of an interface: those of the checks, and the same ones for a run that only reads.
import type { InterfaceModel } from "../../spec/model.js";
import { catches, type Mutant } from "../behaviours/mutant.js";
import { checks } from "../checks/all.js";
import { mutantsOfChecks } from "../checks/all.mutants.js";
import { excludedIn } from "../checks/check.js";
import { closedGapMutants } from "./closed-gaps.js";
import { variantsOf } from "./variants.js";

/** Every mutant that can be made for an interface. */
export function mutants(model: InterfaceModel): readonly Mutant[] {
  const made = mutantsOfChecks.flatMap((make) => make(model));
  const cases = checks.flatMap((check) => check.cases(model)).filter(({ kind }) => kind === "required");
  // Nothing tests what a spec excludes.
  const isTested = (mutant: Mutant) => cases.some((one) => catches(mutant, one));
  const all = excludedIn(model).size === 0 ? made : made.filter(isTested);
  const otherAnswers = closedGapMutants(model, variantsOf(model));
  return [...all, ...otherAnswers, ...all.filter(({ seenByReading }) => seenByReading).map(forReading)];
}

/** The mutant for a run that only reads, over records that were added before the server was changed. */
const forReading = ({ name, operator = name, ...mutant }: Mutant): Mutant => ({
  ...mutant,
  name: `${name}, reading only`,
  operator: `${operator}, reading only`,
  reading: true,
});
