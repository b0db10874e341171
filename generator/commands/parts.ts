/** Collects what `generate` needs from the options of a command. */

import type { InterfaceModel } from "../../spec/model.js";
import type { GenerateParts } from "../generate.js";
import type { Extra } from "../output/extras.js";
import type { Target } from "../target.js";
import { loadTargets } from "../user-targets/load-targets.js";
import type { RunOptions } from "./options.js";

/** The generator's input for one model. `own` are the user's targets, if already loaded. */
export const partsOf = async (
  { materials, kitTargets, checks, targets = [] }: RunOptions,
  model: InterfaceModel,
  extras: readonly Extra[],
  own?: readonly Target[],
): Promise<GenerateParts> => ({
  ...(materials === undefined ? {} : { materials }),
  ...(kitTargets === undefined ? {} : { targets: kitTargets }),
  ...(checks === undefined ? {} : { checks: await checks(model) }),
  with: extras,
  own: own ?? (await loadTargets(targets)),
});
