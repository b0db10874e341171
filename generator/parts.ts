import type { InterfaceModel } from "../spec/model.js";
import type { GenerateParts } from "./generate.js";
import type { RunOptions } from "./options.js";
import type { Target } from "./target.js";
import type { FilesOf } from "./target-files.js";
import { loadTargets } from "./user-targets/load.js";

/** What a command hands to the generator for one model. The user's own targets are loaded where they were not before. */
export async function partsOf(
  { materials, kitTargets, checks, targets = [] }: RunOptions,
  model: InterfaceModel,
  before?: { readonly own: readonly Target[]; readonly filesOf: FilesOf },
): Promise<GenerateParts> {
  const own = before?.own ?? (targets.length === 0 ? [] : await loadTargets(targets));
  return {
    ...(materials === undefined ? {} : { materials }),
    ...(kitTargets === undefined ? {} : { targets: kitTargets }),
    ...(checks === undefined ? {} : { checks: await checks(model) }),
    ...(own.length === 0 ? {} : { own }),
    ...(before === undefined ? {} : { filesOf: before.filesOf }),
  };
}
