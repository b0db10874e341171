// Finds the required flags that contradict an at-least-one rule of the same document.
import type { Resource } from "./model.js";
import type { AtLeastOneRule, SearchParameter } from "./search-parameter.js";

/**
 * Parameters that are flagged as required although a rule accepts another one instead. A server that requires them obeys the
 * flags, and a server that does not obeys the rule. A flag of only one published variant contradicts nothing.
 */
export const contradictedFlags = ({ parameters }: Pick<Resource, "parameters">): readonly SearchParameter[] =>
  parameters.filter(
    ({ demanded, flags }) =>
      !demanded && flags.every(({ required, variant }) => required && variant === undefined),
  );

/**
 * Whether a server that refuses a search with only this alternative of a rule still obeys the document. That is so if every
 * other alternative has all the flagged parameters: other searches then do not show whether it obeys the flags or the rule.
 */
export function mayBeRefusedAlone(
  resource: Pick<Resource, "parameters">,
  rule: Pick<AtLeastOneRule, "parameters">,
  { name }: Pick<SearchParameter, "name">,
): boolean {
  const flagged = contradictedFlags(resource).filter((one) => rule.parameters.includes(one.name));
  const others = rule.parameters.filter((other) => other !== name);
  return (
    flagged.some((one) => one.name !== name) &&
    others.every((other) => flagged.every((one) => one.name === other))
  );
}
