// Refuses a selection of checks that leaves out what the run must have tested.
import type { InterfaceModel } from "../../spec/model.js";
import { UserError } from "../../spec/user-error.js";
import { checks } from "../checks/all.js";
import type { Case } from "../checks/check.js";
import { type Needed, wordFor } from "../options/require.js";
import type { Settings } from "../options/settings.js";
import { neededOptions } from "./needed-options.js";
import { planOf } from "./plan.js";

/**
 * Throws `UserError` if `only` leaves out every check of something that `require` demands: such a run would pass untested. `config` is
 * the file that demands it; absent for the flag.
 */
export function refuseUncovered(
  model: InterfaceModel,
  { only, require = [] }: Pick<Settings, "only" | "require">,
  config?: string,
): void {
  if (only.length === 0 || require.length === 0) return;
  const selected = planOf(model, checks, [], only).cases;
  const all = planOf(model, checks, [], []).cases;
  const options = neededOptions(model);
  for (const needed of require) {
    const isOf = (one: Case) => needs(one, needed, options);
    const demanded = all.filter(isOf);
    if (demanded.length === 0 || selected.some(isOf)) continue;
    const word = wordFor(needed);
    const families = [...new Set(demanded.map(({ family }) => `--only ${family}/`))];
    const add = families.length > 1 ? "" : `, or add ${families.join("")}`;
    throw config === undefined
      ? new UserError(
          `--require ${word} demands checks that --only leaves out`,
          `leave out --require ${word}${add}`,
        )
      : new UserError(
          `require in ${config} has ${word}, which demands checks that --only leaves out`,
          `take ${word} out of require in ${config}${add}`,
        );
  }
}

const needs = (one: Case, needed: Needed, options: (one: Case) => readonly string[]): boolean =>
  needed === "write" ? one.writes : options(one).some((option) => option.startsWith(`--${needed} `));
