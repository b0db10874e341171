// Runs checks against the server of the second interface, or of another, changed by a behaviour or by a mutant.
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import type { MakeBehaviour } from "../behaviours/call.js";
import { mutants } from "../mutation/mutants.js";
import { promptServer, type RunOptions, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import type { CheckResult } from "../runner/report.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
export const { model: second } = loaded;

/** The server as it is. */
export const unchanged: MakeBehaviour = () => (call, next) => next(call);

/** The behaviour of the mutant of this name. */
export function mutantBehaviour(name: string, model: InterfaceModel = second): MakeBehaviour {
  const found = mutants(model).find((mutant) => mutant.name === name);
  if (!found) throw new Error(`there is no mutant named ${name}`);
  return found.behaviour;
}

/** The results of the checks whose ids begin with `only`. */
export async function resultsOn(
  make: MakeBehaviour,
  only: string,
  model: InterfaceModel = second,
  options: Pick<RunOptions, "seed" | "path"> = {},
): Promise<readonly CheckResult[]> {
  const { fetch, close } = await fetchOf(model);
  try {
    const settings = promptServer;
    return (await runAgainst(behave(fetch, model, make), model, { ...options, only: [only], settings }))
      .report.checks;
  } finally {
    await close();
  }
}
