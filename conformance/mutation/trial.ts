import type { InterfaceModel } from "../../spec/model.js";
import { combinations } from "./combined.js";
import { mutants } from "./mutants.js";
import { conformingVariants } from "./variants.js";

/** One server that the suite is tried on, by name, so that it can be handed from thread to thread. */
export interface Trial {
  readonly kind: "liar" | "lawful" | "combined";
  readonly name: string;
  /** For combined ones: the lawful servers that it is made of. */
  readonly members?: readonly string[];
}

/** A trial, and for a liar the checks to run on it where they are not those that are meant for it. */
export interface Task {
  readonly trial: Trial;
  readonly only?: readonly string[];
}

/** What the suite made of a server. */
export interface TrialOutcome extends Trial {
  readonly verdict: string;
  /** For a liar: the one way in which it breaks its clause. */
  readonly operator?: string;
  /** Ids of the required checks that failed, of those that were run. */
  readonly failed: readonly string[];
  /** For a liar: those among them that are meant to catch it. */
  readonly caughtBy: readonly string[];
  /** For a lawful server: checks that came to no verdict, and gaps of which the answer is not what it should be. */
  readonly astray: readonly string[];
  /** For a combined one that was wronged: the fewest of its members that are still wronged together. */
  readonly smallest?: readonly string[];
}

export interface Draw {
  readonly seed: number;
  /** How many lawful servers are combined of others. */
  readonly combined: number;
}

/** Every trial that an interface gives room for. */
export function trials(model: InterfaceModel, { seed, combined }: Draw): readonly Trial[] {
  return [
    ...mutants(model).map(({ name }) => ({ kind: "liar" as const, name })),
    ...conformingVariants(model).map(({ name }) => ({ kind: "lawful" as const, name })),
    ...combinations(model, seed, combined).map((members) => combinedTrial(members)),
  ];
}

export function combinedTrial(members: readonly string[]): Trial {
  return { kind: "combined", name: members.join(" + "), members };
}

/** Whether a lawful server was failed, or not judged, or a gap's answer came out wrong. */
export function isWronged({ verdict, astray }: TrialOutcome): boolean {
  return verdict !== "conformant" || astray.length > 0;
}
