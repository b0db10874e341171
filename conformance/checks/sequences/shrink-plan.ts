// Shrinks a plan that failed.

import { unlessBlocked } from "../../http/blocked.js";
import { budgetIn, shrink } from "../generated/shrink.js";
import { type Failure, type PlanContext, runPlan } from "./run-plan.js";
import type { Plan, Step } from "./sequence-plan.js";

/** A plan that failed, shrunk; `again` says whether it failed a second time. */
export interface Found {
  readonly plan: Plan;
  readonly failure: Failure;
  readonly again: boolean;
}

const limits = { tries: 40, milliseconds: 10_000 };
const shortMs = 40;
/** Failures of requests at the same time do not happen every time. */
const mostRetries = 4;

/** Runs a failed plan again, shrinks it while it fails, and runs the shortest plan once more. */
export async function shrinkPlan(context: PlanContext, plan: Plan, failure: Failure): Promise<Found> {
  const again = await failedAgain(context, plan);
  if (!again) return { plan, failure, again: false };
  // A plan that failed twice is shrunk with little waiting; the shortest one is run with the full time.
  const fails = (smaller: Plan) => runUnlessRefused({ ...context, graceMs: shortMs }, smaller);
  const least = await shrink(
    { value: plan, failure: again },
    ({ value }) => smallerPlans(value),
    fails,
    budgetIn(context.session, limits),
  );
  const last = await failedAgain(context, least.value);
  return last ? { plan: least.value, failure: last, again: true } : { plan, failure: again, again: true };
}

async function failedAgain(context: PlanContext, plan: Plan): Promise<Failure | undefined> {
  for (let n = 0; n < mostRetries; n += 1) {
    const failure = await runPlan(context, plan);
    if (failure) return failure;
  }
  return undefined;
}

/** A smaller record may be refused because something is missing: then it does not count as a failure. */
const runUnlessRefused = (context: PlanContext, plan: Plan): Promise<Failure | undefined> =>
  unlessBlocked(() => runPlan(context, plan));

/** Plans that are one step smaller: smaller records, one step at a time, one record less, or one step less. */
export function* smallerPlans(plan: Plan): Iterable<Plan> {
  if (!plan.minimal) yield { ...plan, minimal: true };
  const steps = plan.rounds.flat();
  if (plan.rounds.some(({ length }) => length > 1))
    yield tidied({ ...plan, rounds: steps.map((step) => [step]) });
  const records = [...new Set(steps.map(({ record }) => record))];
  if (records.length > 1) for (const record of records) yield without(plan, (step) => step.record === record);
  for (const step of steps.toReversed()) yield without(plan, (one) => one === step);
}

const without = (plan: Plan, drop: (step: Step) => boolean): Plan =>
  tidied({ ...plan, rounds: plan.rounds.map((steps) => steps.filter((step) => !drop(step))) });

/** Drops steps for records that were never added, references to them, and empty rounds. */
function tidied(plan: Plan): Plan {
  const added = new Set<number>();
  const rounds = plan.rounds.map((steps) => {
    const kept = steps.filter((step) => step.action === "add" || added.has(step.record));
    const known = new Set(added);
    for (const { action, record } of kept) if (action === "add") added.add(record);
    return kept.map((step): Step => {
      if (step.action !== "add" || step.like === undefined || known.has(step.like)) return step;
      return { action: "add", record: step.record };
    });
  });
  return { ...plan, rounds: rounds.filter(({ length }) => length > 0) };
}
