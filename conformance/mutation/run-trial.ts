// Runs one trial, and shrinks a combination of variants that causes a false alarm.
import type { InterfaceModel } from "../../spec/model.js";
import { runMutant } from "./run-mutant.js";
import { runVariant } from "./run-variant.js";
import { combinedTrial, isFalseAlarm, type Task, type Trial, type TrialOutcome } from "./trial.js";

/** Runs the suite against one server, which is made from the model alone. */
export async function attempt(model: InterfaceModel, { trial, only }: Task): Promise<TrialOutcome> {
  if (trial.kind === "mutant") return runMutant(model, trial, only);
  const outcome = await runVariant(model, trial);
  if (trial.members === undefined || !isFalseAlarm(outcome)) return outcome;
  const smallest = await smallestFalseAlarm(trial.members, (trial) => runVariant(model, trial));
  return { ...outcome, smallest };
}

/**
 * The fewest members of a combination that still cause a false alarm together: members are left out one at a time. Empty if
 * the whole combination causes none when it is run again.
 */
export async function smallestFalseAlarm(
  members: readonly string[],
  run: (trial: Trial) => Promise<TrialOutcome>,
): Promise<readonly string[]> {
  const alarms = async (some: readonly string[]) => isFalseAlarm(await run(combinedTrial(some)));
  if (!(await alarms(members))) return [];
  let smallest = members;
  for (const member of members) {
    const rest = smallest.filter((each) => each !== member);
    if (rest.length > 0 && (await alarms(rest))) smallest = rest;
  }
  return smallest;
}
