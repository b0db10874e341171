import type { Plan, Step } from "./plan.js";

/** Plans one step smaller: with less in each record, one thing after another, without one record, without one step. */
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

/** No step for a record that was not added, no likeness to one either, and no empty round. */
function tidied(plan: Plan): Plan {
  const added = new Set<number>();
  const rounds = plan.rounds.map((steps) => {
    const kept = steps.filter((step) => step.act === "add" || added.has(step.record));
    const known = new Set(added);
    for (const { act, record } of kept) if (act === "add") added.add(record);
    return kept.map((step): Step => {
      if (step.act !== "add" || step.like === undefined || known.has(step.like)) return step;
      return { act: "add", record: step.record };
    });
  });
  return { ...plan, rounds: rounds.filter(({ length }) => length > 0) };
}
