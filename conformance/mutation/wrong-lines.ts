// Says in lines what is wrong with the suite, as the outcome of one trial shows it.
import { isFalseAlarm, isSurvivor, type TrialOutcome } from "./trial.js";

/** The most reasons of a false alarm that are printed; the JSON file has all. */
const mostReasons = 5;

/** A survivor, or a false alarm with the first of its reasons; empty if the suite did what it must. */
export function wrongLines(outcome: TrialOutcome): readonly string[] {
  const { name, smallest = [], failed, unexpected } = outcome;
  if (isSurvivor(outcome)) return [`survived      ${name}`];
  if (!isFalseAlarm(outcome)) return [];
  const reasons = [...failed, ...unexpected].slice(0, mostReasons);
  return [
    `false alarm   ${smallest.length === 0 ? name : smallest.join(" + ")}`,
    ...reasons.map((why) => `              ${why}`),
  ];
}
