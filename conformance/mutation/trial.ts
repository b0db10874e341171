// The types of a trial (one server that the suite is run against) and of its outcome.
import type { InterfaceModel } from "../../spec/model.js";
import type { Report } from "../runner/report.js";
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

/** The result of one check that did not pass: its verdict, and its code if it has one. */
export type Judged = readonly [verdict: string, code?: string];

/** A trial, and the checks to run on a mutant (default: those that are meant to catch it). A variant gets the whole suite. */
export interface Task {
  readonly trial: Trial;
  readonly only?: readonly string[] | "all";
}

/** What a whole run says of one server. */
export interface Told {
  /** The first words of each cause, in the order of the report. */
  readonly headlines: readonly string[];
  /** The checks that did not pass, by id. */
  readonly judged: Readonly<Record<string, Judged>>;
  /** The answers to gaps. */
  readonly answers: Report["answers"];
}

/** The result of one trial. */
export interface TrialOutcome extends Trial {
  readonly verdict: string;
  /** Of a mutant: its operator, and the clause that it breaks. */
  readonly operator?: string;
  readonly clause?: string;
  /** Ids of the required checks that failed, of those that were run. */
  readonly failed: readonly string[];
  /** What the run says of it, if the whole suite was run. */
  readonly told?: Told;
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
export const trials = (model: InterfaceModel, { seed, combined }: Draw): readonly Trial[] => [
  ...mutants(model).map(({ name }) => ({ kind: "mutant" as const, name })),
  ...conformingVariants(model).map(({ name }) => ({ kind: "variant" as const, name })),
  ...combinations(model, seed, combined).map((members) => combinedTrial(members)),
];

export function combinedTrial(members: readonly string[]): Trial {
  return { kind: "combined", name: members.join(" + "), members };
}

/** Whether no check that is meant to catch a mutant did. */
export const isSurvivor = ({ kind, caughtBy }: TrialOutcome): boolean =>
  kind === "mutant" && caughtBy.length === 0;

/** Whether a conforming variant was failed or not judged, or a gap has an unexpected answer. */
export const isFalseAlarm = ({ kind, verdict, unexpected }: TrialOutcome): boolean =>
  kind !== "mutant" && (verdict !== "conformant" || unexpected.length > 0);
