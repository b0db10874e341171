import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord } from "../../contract.js";
import { canAskFor } from "./askable.js";
import { agrees } from "./differing.js";

/**
 * The parameters that stand beside `parameter` in a search for `target` among records that were found: those that are
 * demanded, one for each at-least-one rule that is not satisfied yet, and a reference that keeps the list short.
 * With `contrast` all of them fit that record as well. Undefined where the target, or both, cannot be asked for so.
 */
export function companyFor(
  model: InterfaceModel,
  parameter: SearchParameter,
  target: AddedRecord,
  contrast?: AddedRecord,
): readonly SearchParameter[] | undefined {
  const { parameters, rules } = target.resource;
  const fits = (one: SearchParameter) =>
    one !== parameter &&
    !one.ambiguous &&
    canAskFor(model, one, target) &&
    (contrast === undefined || agrees(model, one, target, contrast));
  const best = [...parameters.filter(fits)].sort((a, b) => rank(b) - rank(a));
  const chosen = parameters.filter((one) => one.demanded && one !== parameter);
  if (!chosen.every(fits)) return undefined;
  for (const rule of rules) {
    if ([parameter, ...chosen].some(({ name }) => rule.parameters.includes(name))) continue;
    const one = best.find(({ name }) => rule.parameters.includes(name));
    if (one === undefined) return undefined;
    chosen.push(one);
  }
  const narrow = [parameter, ...chosen].some(({ match }) => match === "reference" || match === "id");
  const narrowing = narrow ? undefined : best.find(({ match }) => match === "reference");
  return narrowing === undefined ? chosen : [...chosen, narrowing];
}

/** A reference makes the shortest list, and a date is asked for as a range. */
function rank({ match }: SearchParameter): number {
  return { reference: 3, date: 2, token: 1, number: 1, string: 0, id: 0, count: 0 }[match];
}
