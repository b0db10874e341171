import { combinedTrial, isWronged, type Trial, type TrialOutcome } from "./trial.js";

/**
 * Leaves members out, one at a time, as long as the rest is still wronged: the fewest that are needed. None where the whole
 * is not wronged when it is tried again.
 */
export async function smallestWronged(
  members: readonly string[],
  attempt: (trial: Trial) => Promise<TrialOutcome>,
): Promise<readonly string[]> {
  const wronged = async (some: readonly string[]) => isWronged(await attempt(combinedTrial(some)));
  if (!(await wronged(members))) return [];
  let smallest = members;
  for (const member of members) {
    const rest = smallest.filter((each) => each !== member);
    if (rest.length > 0 && (await wronged(rest))) smallest = rest;
  }
  return smallest;
}
