// Runs every trial, then looks for a mutant on which each remaining check fails.

import type { InterfaceModel } from "../../spec/model.js";
import { pooled } from "../../spec/pooled.js";
import type { Mutant } from "../behaviours/mutant.js";
import { mutants } from "./mutants.js";
import { type RequiredCheck, requiredOf } from "./run-mutant.js";
import type { Threads } from "./threads.js";
import type { Trial, TrialOutcome } from "./trial.js";

interface Campaign {
  readonly model: InterfaceModel;
  readonly threads: Pick<Threads, "width" | "attempt">;
  /** Called after each trial, with its outcome. */
  readonly done: (outcome: TrialOutcome) => void;
}

/**
 * Runs every trial: the whole suite on each variant, and on the mutants that `whole` has; on the others the checks that are meant to
 * catch them.
 */
export async function tryAll(
  { threads, done }: Campaign,
  trials: readonly Trial[],
  whole: ReadonlySet<string> = new Set(),
): Promise<readonly TrialOutcome[]> {
  // The longest trials come first, so that no thread ends with a long one.
  const order = trials.toSorted((a, b) => weight(b) - weight(a));
  const outcomes = await pooled(order, threads.width, async (trial) => {
    const outcome = await threads.attempt(whole.has(trial.name) ? { trial, only: "all" } : { trial });
    done(outcome);
    return outcome;
  });
  return trials.flatMap((trial) => outcomes[order.indexOf(trial)] ?? []);
}

/** The names of the first mutants of each operator, or of all. */
export function toldWhole(model: InterfaceModel, all: boolean): ReadonlySet<string> {
  const every = mutants(model);
  const firsts = new Map(every.toReversed().map((one) => [one.operator ?? one.name, one]));
  return new Set((all ? every : [...firsts.values()]).map(({ name }) => name));
}

const weight = ({ members = [], kind }: Trial): number => (kind === "mutant" ? 0 : 1 + members.length);

/**
 * Runs the checks that no mutant made fail yet on further mutants, until each has failed or no mutant is left. Returns the
 * outcomes with those failures added.
 */
export async function tryNeverFailing(
  { model, threads }: Campaign,
  outcomes: readonly TrialOutcome[],
): Promise<readonly TrialOutcome[]> {
  const failed = new Set(outcomes.flatMap((outcome) => (outcome.kind === "mutant" ? outcome.failed : [])));
  const open = new Map(requiredOf(model).flatMap((one) => (failed.has(one.id) ? [] : [[one.id, one]])));
  const more = new Map<string, readonly string[]>();
  await pooled(likeliestFirst(model, [...open.values()]), threads.width, async ({ name }) => {
    if (open.size === 0) return;
    const { failed: now } = await threads.attempt({
      trial: { kind: "mutant", name },
      only: [...open.keys()],
    });
    more.set(name, now);
    for (const id of now) open.delete(id);
  });
  return outcomes.map((outcome) => {
    const also = outcome.kind === "mutant" ? (more.get(outcome.name) ?? []) : [];
    return also.length === 0
      ? outcome
      : { ...outcome, failed: [...new Set([...outcome.failed, ...also])].sort() };
  });
}

function likeliestFirst(model: InterfaceModel, open: readonly RequiredCheck[]): readonly Mutant[] {
  const chances = new Map(mutants(model).map((mutant) => [mutant, chance(mutant, open)]));
  return [...chances].sort(([, a], [, b]) => b - a).map(([mutant]) => mutant);
}

/** How many of the checks rest on the mutant's clause, or are of a family that it breaks if it has no single clause. */
const chance = ({ clause, breaks }: Mutant, open: readonly RequiredCheck[]): number =>
  open.filter(({ clauses, id }) =>
    clause === undefined
      ? breaks.some((pattern) => pattern.split("/")[0] === id.split("/")[0])
      : clauses.includes(clause),
  ).length;
