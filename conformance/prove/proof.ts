import type { InterfaceModel } from "../../spec/model.js";
import { checks } from "../checks/all.js";
import type { TrialOutcome } from "./trial.js";

/** What the trials of one interface show of the suite. */
export interface Proof {
  readonly liars: readonly TrialOutcome[];
  readonly lawful: readonly TrialOutcome[];
  /** Liars that no check meant for them caught. */
  readonly missed: readonly TrialOutcome[];
  /** Lawful servers that failed, or were not judged, or of which a gap's answer came out wrong. */
  readonly wronged: readonly TrialOutcome[];
  /** Required checks that no liar made fail. */
  readonly idle: readonly string[];
  /** Number of required checks, by the family of their ids, and of those that failed on a liar. */
  readonly families: readonly { readonly family: string; readonly checks: number; readonly caught: number }[];
}

/** Sums the outcomes up. */
export function proofOf(model: InterfaceModel, outcomes: readonly TrialOutcome[]): Proof {
  const liars = outcomes.filter(({ kind }) => kind === "liar");
  const lawful = outcomes.filter(({ kind }) => kind === "lawful");
  const caught = new Set(liars.flatMap(({ failed }) => failed));
  const required = checks.flatMap((check) => check.cases(model)).filter(({ kind }) => kind === "required");
  const families = [...new Set(required.map(({ family }) => family))].map((family) => {
    const own = required.filter((check) => check.family === family);
    return { family, checks: own.length, caught: own.filter(({ id }) => caught.has(id)).length };
  });
  return {
    liars,
    lawful,
    missed: liars.filter(({ caughtBy }) => caughtBy.length === 0),
    wronged: lawful.filter(({ verdict, astray }) => verdict !== "conformant" || astray.length > 0),
    idle: required.map(({ id }) => id).filter((id) => !caught.has(id)),
    families,
  };
}

/** Whether nothing is left to be desired. */
export function isWhole({ missed, wronged, idle }: Proof): boolean {
  return missed.length + wronged.length + idle.length === 0;
}
