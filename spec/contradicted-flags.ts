// The required flags that a rule of the same document contradicts.
import type { AtLeastOneRule, Resource, SearchParameter } from "./model.js";

/**
 * Parameters that are flagged as required although a rule takes another one in their place. The document says two things: a
 * server that demands them obeys the flags, and one that does not obeys the rule. A flag of only one published variant
 * contradicts nothing.
 */
export function contradictedFlags({ parameters }: Pick<Resource, "parameters">): readonly SearchParameter[] {
  return parameters.filter(
    ({ demanded, flags }) =>
      !demanded && flags.every(({ required, variant }) => required && variant === undefined),
  );
}

/**
 * Whether a server that refuses a search by this alternative of a rule alone still obeys the document: every other alternative
 * has all the flagged parameters, so that its other searches do not show which of the two statements it obeys.
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
