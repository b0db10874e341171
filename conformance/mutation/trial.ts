// The types of a trial (one server that the suite is run against) and of its outcome.
import type { InterfaceModel } from "../../spec/model.js";
import { combinations } from "./combined-variants.js";
import { mutants } from "./mutants.js";
import { conformingVariants } from "./variants.js";

/** One server that the suite is run against, by its name, so that it can be handed from thread to thread. */
export interface Trial {
  readonly kind: "mutant" | "variant" | "combined";
  readonly name: string;
  /** Of a combined one: the names of its conforming variants. */
  readonly members?: readonly string[];
}

/** A trial, and the checks to run on a mutant (default: those that are meant to catch it). */
export interface Task {
  readonly trial: Trial;
  readonly only?: readonly string[];
}

/** The result of one trial. */
export interface TrialOutcome extends Trial {
  readonly verdict: string;
  /** Of a mutant: its operator. */
  readonly operator?: string;
  /** Ids of the required checks that failed, of those that were run. */
  readonly failed: readonly string[];
  /** Of a mutant: the failed checks that are meant to catch it. */
  readonly caughtBy: readonly string[];
  /** Of a variant: checks without a verdict, and gaps with an unexpected answer. */
  readonly unexpected: readonly string[];
  /** Of a combination with a false alarm: the fewest members that still cause one together. */
  readonly smallest?: readonly string[];
}

export interface Draw {
  readonly seed: number;
  /** How many combinations of conforming variants are drawn. */
  readonly combined: number;
}

/** Every trial that can be made for an interface. */
export function trials(model: InterfaceModel, { seed, combined }: Draw): readonly Trial[] {
  return [
    ...mutants(model).map(({ name }) => ({ kind: "mutant" as const, name })),
    ...conformingVariants(model).map(({ name }) => ({ kind: "variant" as const, name })),
    ...combinations(model, seed, combined).map((members) => combinedTrial(members)),
  ];
}

export function combinedTrial(members: readonly string[]): Trial {
  return { kind: "combined", name: members.join(" + "), members };
}

/** Whether no check that is meant to catch a mutant did. */
export const isSurvivor = ({ kind, caughtBy }: TrialOutcome): boolean =>
  kind === "mutant" && caughtBy.length === 0;

/** Whether a conforming variant was failed or not judged, or a gap has an unexpected answer. */
export function isFalseAlarm({ kind, verdict, unexpected }: TrialOutcome): boolean {
  return kind !== "mutant" && (verdict !== "conformant" || unexpected.length > 0);
}
