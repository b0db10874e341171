import type { Resource, SearchParameter } from "../../spec/model.js";

/** Whether a search by this parameter alone has all that it must have. */
export function sufficesAlone({ parameters, rules }: Resource, parameter: SearchParameter): boolean {
  const demands = parameters.every((one) => !one.demanded || one === parameter);
  return demands && rules.every((rule) => rule.parameters.includes(parameter.name));
}

/** Whether a search by the parameters of these names has all that it must have. */
export function isWhole({ parameters, rules }: Resource, names: ReadonlySet<string>): boolean {
  const demands = parameters.every(({ demanded, name }) => !demanded || names.has(name));
  return demands && rules.every((rule) => rule.parameters.some((name) => names.has(name)));
}

/** Whether a search may do without the parameter, whatever else it has: it is neither demanded nor named by a rule. */
export function isSpare({ rules }: Resource, { demanded, name }: SearchParameter): boolean {
  return !demanded && rules.every(({ parameters }) => !parameters.includes(name));
}
