import type { InterfaceModel } from "../../spec/model.js";
import { attemptLawful } from "./attempt-lawful.js";
import { attemptLiar } from "./attempt-liar.js";
import { smallestWronged } from "./shrink.js";
import { isWronged, type Task, type TrialOutcome } from "./trial.js";

/** Runs the suite against one server, made from the model alone; a combination that is wronged is shrunk. */
export async function attempt(model: InterfaceModel, { trial, only }: Task): Promise<TrialOutcome> {
  if (trial.kind === "liar") return attemptLiar(model, trial, only);
  const outcome = await attemptLawful(model, trial);
  if (trial.members === undefined || !isWronged(outcome)) return outcome;
  const smallest = await smallestWronged(trial.members, (trial) => attemptLawful(model, trial));
  return { ...outcome, smallest };
}
