import { checkId } from "../../checks/check.js";
import { placeName } from "../../fixtures/names.js";
import type { Asked } from "../asked.js";

/** Ids of the checks that one parameter suffices for a rule: those of which the search has that one alone. */
export function soleAlternatives(asked: Asked): readonly string[] {
  return asked.resource.rules.flatMap(({ parameters }) => {
    const given = asked.terms.filter(({ parameter }) => parameters.includes(parameter.name));
    const [only] = given;
    if (given.length !== 1 || !only || only.parameter.unseen !== undefined) return [];
    return [checkId("rule", placeName(asked), `${only.parameter.name}-suffices`)];
  });
}
