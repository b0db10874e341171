import type { InterfaceModel } from "../../spec/model.js";
import type { Mutant } from "../behaviours/mutant.js";
import type { Case } from "../checks/check.js";
import { mutants } from "./mutants.js";
import { pooled } from "./pooled.js";
import type { Threads } from "./run.js";
import { requiredOf } from "./run-mutant.js";
import type { Trial, TrialOutcome } from "./trial.js";

export interface Campaign {
  readonly model: InterfaceModel;
  readonly threads: Pick<Threads, "width" | "attempt">;
  /** Told of each trial that is done. */
  readonly done: () => void;
}

/** Tries every server: on each lawful one the whole suite, on each liar the checks that are meant for it. */
export async function tryAll(
  { threads, done }: Campaign,
  trials: readonly Trial[],
): Promise<readonly TrialOutcome[]> {
  // The long ones first, so that no thread is left with one at the end.
  const order = trials.toSorted((a, b) => weight(b) - weight(a));
  const outcomes = await pooled(order, threads.width, async (trial) => {
    const outcome = await threads.attempt({ trial });
    done();
    return outcome;
  });
  return trials.flatMap((trial) => outcomes[order.indexOf(trial)] ?? []);
}

function weight({ members = [], kind }: Trial): number {
  return kind === "liar" ? 0 : 1 + members.length;
}

/**
 * Runs the checks that have not failed yet on further liars until each has failed on one, or no liar is left; the outcomes
 * with what failed there added.
 */
export async function closeOpen(
  { model, threads }: Campaign,
  outcomes: readonly TrialOutcome[],
): Promise<readonly TrialOutcome[]> {
  const failed = new Set(outcomes.flatMap((outcome) => (outcome.kind === "liar" ? outcome.failed : [])));
  const open = new Map(requiredOf(model).flatMap((one) => (failed.has(one.id) ? [] : [[one.id, one]])));
  const more = new Map<string, readonly string[]>();
  await pooled(likeliestFirst(model, [...open.values()]), threads.width, async ({ name }) => {
    if (open.size === 0) return;
    const { failed: now } = await threads.attempt({ trial: { kind: "liar", name }, only: [...open.keys()] });
    more.set(name, now);
    for (const id of now) open.delete(id);
  });
  return outcomes.map((outcome) => {
    const also = outcome.kind === "liar" ? (more.get(outcome.name) ?? []) : [];
    return also.length === 0
      ? outcome
      : { ...outcome, failed: [...new Set([...outcome.failed, ...also])].sort() };
  });
}

function likeliestFirst(model: InterfaceModel, open: readonly Case[]): readonly Mutant[] {
  const chances = new Map(mutants(model).map((mutant) => [mutant, chance(mutant, open)]));
  return [...chances].sort(([, a], [, b]) => b - a).map(([mutant]) => mutant);
}

/** How many open checks hold the liar's clause, or, where it breaks no single one, are of the families that it breaks. */
function chance({ clause, breaks }: Mutant, open: readonly Case[]): number {
  return open.filter(({ clauses, family }) =>
    clause === undefined
      ? breaks.some((pattern) => pattern.startsWith(`${family}/`))
      : clauses.includes(clause),
  ).length;
}
