import { placeName } from "../../fixtures/names.js";
import { Blocked } from "../../runner/blocked.js";
import { type Budget, shrink } from "../generated/shrink.js";
import {
  deletedIsNotReadable,
  deletedIsNotSearchable,
  deleteTouchesNothingElse,
} from "../interactions/delete.js";
import {
  searchSeesUpdate,
  updateAddsNothing,
  updateReplaces,
  updateTouchesNothingElse,
} from "../interactions/update.js";
import type { Plan, Step } from "./plan.js";
import type { Failure, PlanContext } from "./plan-context.js";
import { runPlan } from "./run-plan.js";

/** A plan that failed, made as short as it gets; `again` says whether it failed when it was played once more. */
export interface Found {
  readonly plan: Plan;
  readonly failure: Failure;
  readonly again: boolean;
}

const budget: Budget = { tries: 40, milliseconds: 10_000 };
const shortMs = 40;
/** What goes wrong when things happen at once does not go wrong every time. */
const mostRetries = 4;

/** Plays a plan that failed again, makes it shorter as long as it fails, and plays the shortest once more. */
export async function shrinkPlan(context: PlanContext, plan: Plan, failure: Failure): Promise<Found> {
  const again = await failedAgain(context, plan);
  if (!again) return { plan, failure, again: false };
  // what went wrong twice need not be waited for again; what is left in the end is played with all patience
  const fails = (smaller: Plan) => runUnlessRefused({ ...context, graceMs: shortMs }, smaller);
  const least = await shrink(
    { value: plan, failure: again },
    ({ value }) => smallerPlans(value),
    fails,
    budget,
  );
  if (isOneChange(least.value)) await blockKnown(context);
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

/** A smaller record may be refused for what it lacks: then it is no shorter way to the failure. */
async function runUnlessRefused(context: PlanContext, plan: Plan): Promise<Failure | undefined> {
  try {
    return await runPlan(context, plan);
  } catch (error) {
    if (error instanceof Blocked) return undefined;
    throw error;
  }
}

/** One record, changed once: what other checks look at. */
function isOneChange({ rounds: all }: Plan): boolean {
  const steps = all.flat();
  const changes = steps.filter(({ action }) => action === "update" || action === "delete");
  return changes.length === 1 && new Set(steps.map(({ record }) => record)).size === 1;
}

/** What one update or one delete alone gets wrong is judged where it is asked alone, and only told once. */
async function blockKnown({ session, at }: PlanContext): Promise<void> {
  const alone = [
    updateReplaces,
    searchSeesUpdate,
    updateAddsNothing,
    updateTouchesNothingElse,
    deletedIsNotReadable,
    deletedIsNotSearchable,
    deleteTouchesNothingElse,
  ];
  const cases = alone.flatMap((one) => one.cases(session.model));
  for (const one of cases.filter(({ id }) => id.split("/")[1] === placeName(at))) {
    const finding = await one.run(session);
    if (finding.verdict !== "fail") continue;
    const { exchange, actual } = finding;
    throw new Blocked(`one change alone goes wrong: ${actual}`, {
      judgedBy: one.id,
      ...(exchange ? { exchange } : {}),
    });
  }
}

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

function without(plan: Plan, drop: (step: Step) => boolean): Plan {
  return tidied({ ...plan, rounds: plan.rounds.map((steps) => steps.filter((step) => !drop(step))) });
}

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
