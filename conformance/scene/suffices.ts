import type { Resource, SearchParameter } from "../../spec/model.js";

/** Whether a search by this parameter alone has all that it must have. */
export function sufficesAlone({ parameters, rules }: Resource, parameter: SearchParameter): boolean {
  const demands = parameters.every((one) => !one.demanded || one === parameter);
  return demands && rules.every((rule) => rule.parameters.includes(parameter.name));
}
