// The required flags that a rule of the same document contradicts.
import type { Resource, SearchParameter } from "./model.js";

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
