import type { Gap, InterfaceModel } from "../../spec/model.js";
import type { AnyCheck, Case } from "../checks/check.js";
import type { Probe } from "../contract.js";

/** A gap to be observed, and the probe that does it; absent where the suite has none of that name. */
export interface Observation {
  readonly id: string;
  readonly gap: Gap;
  readonly probe?: Probe;
}

/** Everything that a run does, in its order. */
export interface Plan {
  readonly cases: readonly Case[];
  readonly observations: readonly Observation[];
}

/** The id of a gap's observation, as `--only` and reports name it. */
export function observationId(gap: string): string {
  return `gap/${gap}`;
}

/** Selects the checks of the short run where it stands in place of an id. */
export const smoke = "smoke";

/** The cases and observations that `only` selects by id or by a prefix of it, or as the short run; all where it is empty. */
export function planOf(
  model: InterfaceModel,
  checks: readonly AnyCheck[],
  probes: readonly Probe[],
  only: readonly string[],
): Plan {
  const selected = (one: { readonly id: string; readonly smoke?: boolean }) =>
    only.length === 0 || only.some((word) => (word === smoke ? one.smoke : one.id.startsWith(word)));
  const observations = model.gaps
    .filter(({ excluded }) => excluded === undefined)
    .map((gap): Observation => {
      const probe = probes.find(({ name }) => name === gap.probe);
      return { id: observationId(gap.id), gap, ...(probe ? { probe } : {}) };
    });
  return {
    cases: checks.flatMap((check) => check.cases(model)).filter(selected),
    observations: observations.filter(selected),
  };
}
