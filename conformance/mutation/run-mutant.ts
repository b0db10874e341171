// Runs the checks that are meant to catch a mutant against it.
import type { InterfaceModel } from "../../spec/model.js";
import { behave } from "../behaviours/behave.js";
import { catches, type Mutant } from "../behaviours/mutant.js";
import { checks } from "../checks/all.js";
import { probes } from "../gaps/all.js";
import { planOf } from "../runner/plan.js";
import { mutants } from "./mutants.js";
import { failures, promptServer, runAgainst } from "./run-against.js";
import { fetchOf } from "./server/served.js";
import { withEveryAdd } from "./server/stock.js";
import { toldBy } from "./told.js";
import type { Task, Trial, TrialOutcome } from "./trial.js";

/** A check that a mutant can make fail. */
export interface RequiredCheck {
  readonly id: string;
  readonly clauses: readonly string[];
}

/** The checks that are meant to catch a mutant. */
const meantFor = (model: InterfaceModel, mutant: Mutant): readonly RequiredCheck[] =>
  requiredOf(model).filter((one) => catches(mutant, one));

/** Every required check of an interface, those of gaps that the document answers too. */
export function requiredOf(model: InterfaceModel): readonly RequiredCheck[] {
  const { cases, observations } = planOf(model, checks, probes, []);
  return [
    ...cases.filter(({ kind }) => kind === "required"),
    ...observations.flatMap(({ id, gap, closed }) => (closed ? [{ id, clauses: [gap.clause] }] : [])),
  ];
}

/** Runs checks against a mutant (default: those that are meant to catch it). */
export async function runMutant(
  model: InterfaceModel,
  trial: Trial,
  only?: Task["only"],
): Promise<TrialOutcome> {
  const mutant = mutants(model).find(({ name }) => name === trial.name);
  if (!mutant) throw new Error(`there is no mutant named ${trial.name}`);
  const chosen = only === "all" ? [] : (only ?? meantFor(model, mutant).map(({ id }) => id));
  const { fetch, close } = await fetchOf(withEveryAdd(mutant.servedAs?.(model) ?? model));
  try {
    const broken = behave(fetch, model, mutant.behaviour);
    const options = {
      only: chosen,
      observing: true,
      stockedBy: fetch,
      settings: { ...promptServer, callActions: true },
      ...(mutant.reading ? { filledBy: fetch } : { acquaintedBy: fetch }),
    };
    // If no check is meant for it, nothing is run: an empty list of ids would run the whole suite.
    const isRun = only === "all" || chosen.length > 0;
    const report = isRun ? (await runAgainst(broken, model, options)).report : undefined;
    const failed = report === undefined ? [] : failures(report);
    return {
      ...trial,
      operator: mutant.operator ?? mutant.name,
      ...(mutant.clause === undefined ? {} : { clause: mutant.clause }),
      verdict: report?.verdict ?? "not tried",
      failed: failed.map(({ id }) => id),
      caughtBy: failed.filter((check) => catches(mutant, check)).map(({ id }) => id),
      unexpected: [],
      ...(report && only === "all" ? { told: toldBy(report) } : {}),
    };
  } finally {
    await close();
  }
}
