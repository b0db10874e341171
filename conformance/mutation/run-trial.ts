import type { InterfaceModel } from "../../spec/model.js";
import { runMutant } from "./run-mutant.js";
import { runVariant } from "./run-variant.js";
import { smallestWronged } from "./shrink.js";
import { isWronged, type Task, type TrialOutcome } from "./trial.js";

/** Runs the suite against one server, made from the model alone; a combination that is wronged is shrunk. */
export async function attempt(model: InterfaceModel, { trial, only }: Task): Promise<TrialOutcome> {
  if (trial.kind === "liar") return runMutant(model, trial, only);
  const outcome = await runVariant(model, trial);
  if (trial.members === undefined || !isWronged(outcome)) return outcome;
  const smallest = await smallestWronged(trial.members, (trial) => runVariant(model, trial));
  return { ...outcome, smallest };
}
