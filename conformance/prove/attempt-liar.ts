import type { InterfaceModel } from "../../spec/model.js";
import { checks } from "../checks/all.js";
import type { Case } from "../checks/check.js";
import { behave } from "../testing/behave.js";
import { liars } from "../testing/liars.js";
import { failures, runAgainst } from "../testing/run-against.js";
import { fetchOf } from "../testing/served.js";
import { catches, type Liar } from "../testing/server.js";
import { withEveryAdd } from "../testing/stock.js";
import type { Trial, TrialOutcome } from "./trial.js";

/** The checks that are meant to catch a liar. */
function meantFor(model: InterfaceModel, liar: Liar): readonly Case[] {
  return requiredOf(model).filter((one) => catches(liar, one));
}

/** Every required check of an interface. */
export function requiredOf(model: InterfaceModel): readonly Case[] {
  return checks.flatMap((check) => check.cases(model)).filter(({ kind }) => kind === "required");
}

/** Runs checks against a liar: those that are meant for it, or `only` those. */
export async function attemptLiar(
  model: InterfaceModel,
  trial: Trial,
  only?: readonly string[],
): Promise<TrialOutcome> {
  const liar = liars(model).find(({ name }) => name === trial.name);
  if (!liar) throw new Error(`there is no liar named ${trial.name}`);
  const chosen = only ?? meantFor(model, liar).map(({ id }) => id);
  const { fetch, close } = await fetchOf(withEveryAdd(model));
  try {
    const lying = behave(fetch, model, liar.behaviour);
    const options = {
      only: chosen,
      stockedBy: fetch,
      ...(liar.reading ? { filledBy: fetch } : { acquaintedBy: fetch }),
    };
    // Nothing is run where no check is meant for it: an empty choice would be the whole suite.
    const report = chosen.length === 0 ? undefined : (await runAgainst(lying, model, options)).report;
    const failed = report === undefined ? [] : failures(report);
    return {
      ...trial,
      operator: liar.operator ?? liar.name,
      verdict: report?.verdict ?? "not tried",
      failed: failed.map(({ id }) => id),
      caughtBy: failed.filter((check) => catches(liar, check)).map(({ id }) => id),
      astray: [],
    };
  } finally {
    await close();
  }
}
